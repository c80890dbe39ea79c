import { useEffect, useRef, useState } from 'react'
import type { PublicFirm } from '../../api/contract/firm'
import type { WidgetProps } from '../widget'
import { type FigureName, figures } from './strings'

/** How long the figures count, and how often they change, in ms. */
const COUNTS_FOR = 2_000
const TICK = 16

export interface CountersProps extends WidgetProps, Partial<Record<FigureName, string>> {
  /** Present: what the firm claims, from the API; a figure that it does not claim is left out. */
  claims?: string
  /** Brings the firm's claims. */
  load?: (api: string) => Promise<PublicFirm['claims']>
}

interface Figure {
  value: number
  unit: string
  label: string
}

const loadClaims = (api: string) => import('./claims').then(({ readClaims }) => readClaims(api))

/** A claim such as `1,200+ cases handled` as a figure. */
function toFigure(text: string): Figure | undefined {
  const [, digits = '', unit = '', label = ''] = /^([\d,]+)(\S*(?: h\b)?)\s+(.*)$/.exec(text) ?? []
  return digits ? { value: Number(digits.replaceAll(',', '')), unit, label } : undefined
}

/** The firm's figures, which count up when they come into view; whoever listens is told the final ones. */
export function Counters({ host, api, claims, load = loadClaims, ...set }: CountersProps) {
  const [claimed, setClaimed] = useState<PublicFirm['claims']>()
  const [share, setShare] = useState(0)
  const list = useRef<HTMLDListElement>(null)

  useEffect(() => {
    // Without an answer the figures of the page stay: it was the page that chose to show them.
    if (claims !== undefined) load(api).then(setClaimed, () => {})
  }, [api, claims])

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setShare(1)
    let timer: ReturnType<typeof setInterval>
    const seen = new IntersectionObserver(entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      const start = performance.now()
      timer = setInterval(() => {
        const passed = Math.min(1, (performance.now() - start) / COUNTS_FOR)
        setShare(passed)
        if (passed === 1) clearInterval(timer)
      }, TICK)
    })
    seen.observe(list.current as Element)
    return () => {
      seen.disconnect()
      clearInterval(timer)
    }
  }, [])

  const shown = (Object.keys(figures) as FigureName[]).flatMap((name): (Figure & { name: string })[] => {
    const { claim, ...usual } = figures[name]
    const text = claimed?.find(({ id }) => id === claim)?.text
    if (claimed && !text) return []
    const figure = (text && toFigure(text)) || usual
    const own = Number.parseFloat(set[name] ?? '')
    return [{ name, ...figure, ...(own >= 0 && { value: own }) }]
  })
  return (
    <dl ref={list} part="counters">
      {shown.map(({ name, value, unit, label }) => (
        <div key={name} part="counter">
          <dt part="label">{label}</dt>
          <dd part="figure">
            <span aria-hidden="true" className="ticking">
              {written(Math.floor(value * share), unit)}
            </span>
            <span className="said">{written(value, unit)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const written = (value: number, unit: string) => value.toLocaleString('en-GB') + unit
