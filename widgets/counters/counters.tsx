import { useEffect, useRef, useState } from 'react'
import type { PublicFirm } from '../../api/contract/content/firm'
import { changing } from '../parts/changing'
import type { WidgetProps } from '../widget'
import { type FigureName, figures } from './strings'

/** The time for which the figures count up, and the time between two steps, both in ms. */
const COUNTS_FOR = 2_000
const TICK = 16

export interface CountersProps extends WidgetProps, Partial<Record<FigureName, string>> {
  /**
   * If this attribute is set, the figures are the firm's claims from the API. The widget leaves out figures for which
   * the firm makes no claim.
   */
  claims?: string
  /** If this attribute is set, the widget shows the figures in the tag's children. */
  own?: string
  /** Loads the firm's claims. */
  load?: (api: string) => Promise<PublicFirm['claims']>
}

interface Figure {
  value: number
  unit: string
  label: string
  /** The format of the number; by default groups of three digits, without decimals. */
  digits?: Intl.NumberFormatOptions
}

// Some frameworks write the attribute with the value `false` when the tag's property is not set.
const isOn = (flag: string | undefined) => ![undefined, 'false'].includes(flag)

const loadClaims = (api: string) => import('./claims').then(({ readClaims }) => readClaims(api))

/** Reads the number in a claim such as `1,200+ cases handled`. */
function toFigure(text: string): Figure | undefined {
  const [, number = '', unit = '', label = ''] = /^([\d,]*\.?\d+)(\S*(?: h\b)?)\s+(.*)$/.exec(text) ?? []
  if (!number) return undefined
  const decimals = number.split('.')[1]?.length ?? 0
  const digits = { minimumFractionDigits: decimals, useGrouping: number.includes(',') }
  return { value: Number(number.replaceAll(',', '')), unit, label, digits }
}

/**
 * The figures that a page has written into the tag, each in a `<strong>` before its label. A figure without a number
 * does not count up.
 */
const ownFigures = (host: HTMLElement) =>
  [...host.querySelectorAll('strong')].map(({ parentElement, textContent: unit }) => {
    const text = (parentElement?.textContent ?? '').trim()
    const figure = toFigure(text) ?? { value: Number.NaN, unit, label: text.slice(unit.length).trim() }
    return { name: text, ...figure }
  })

/** The firm's figures, which count up when the visitor scrolls to them. Screen readers get only the final figures. */
export function Counters({ host, api, claims, own, load = loadClaims, ...set }: CountersProps) {
  const [claimed, setClaimed] = useState<PublicFirm['claims']>()
  const [share, setShare] = useState(1)
  const list = useRef<HTMLDListElement>(null)

  useEffect(() => {
    // If the API does not respond, the widget keeps the figures from the tag's attributes. Without these attributes,
    // the widget keeps the specification's figures.
    if (isOn(claims)) load(api).then(setClaimed, () => {})
  }, [api, claims, load])

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let timer: ReturnType<typeof setInterval>
    const observer = new IntersectionObserver(entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      const start = performance.now()
      setShare(0)
      timer = setInterval(() => {
        const passed = Math.min(1, (performance.now() - start) / COUNTS_FOR)
        setShare(passed)
        if (passed === 1) clearInterval(timer)
      }, TICK)
    })
    observer.observe(list.current as Element)
    return () => {
      observer.disconnect()
      clearInterval(timer)
    }
  }, [])

  const usual = () =>
    (Object.keys(figures) as FigureName[]).flatMap((name): (Figure & { name: string })[] => {
      const { claim, ...specified } = figures[name]
      const text = claimed?.find(({ id }) => id === claim)?.text
      if (claimed && !text) return []
      const figure = (text && toFigure(text)) || specified
      const wanted = Number.parseFloat(set[name]?.replaceAll(',', '') ?? '')
      return [{ name, ...figure, ...(wanted >= 0 && { value: wanted }) }]
    })
  const shown = isOn(own) ? ownFigures(host) : usual()
  return (
    <dl ref={list} part="counters">
      {shown.map(({ name, ...figure }) => (
        <div key={name} part="counter">
          <dt part="label">{changing(figure.label)}</dt>
          <dd part="figure">
            <span aria-hidden="true" className={share < 1 ? 'ticking counting' : 'ticking'}>
              {changing(written(figure, share))}
            </span>
            <span className="said">{changing(written(figure, 1))}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function written({ value, unit, digits }: Figure, share: number) {
  if (Number.isNaN(value)) return unit
  const step = 10 ** (digits?.minimumFractionDigits ?? 0)
  const counted = share < 1 ? Math.floor(value * share * step) / step : value
  return counted.toLocaleString('en-GB', digits) + unit
}
