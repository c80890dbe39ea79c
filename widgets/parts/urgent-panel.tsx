import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createSheet } from '../styles'
import { changing } from './changing'
import { isAnswer } from './extra-answers'
import styles from './extra-questions.css'
import type { FormLife, Values } from './form-types'
import { questionStrings } from './question-strings'
import { formStrings } from './strings'

interface UrgentPanelProps {
  host: HTMLElement
  life: FormLife
  /** The name of an optional question that the form itself asks in other words. */
  without?: string | undefined
  /** Loads the form in the urgent panel. */
  load?: typeof loadLines
}

const loadLines = () => Promise.all([import('./urgent-callback'), import('../callback-form/send')])

/**
 * True when the visitor has chosen a kind of decision (even “I don’t know”), or has given a date of the decision or a
 * day of removal. Also true when the visitor has said that somebody is detained.
 */
export const isPressing = (values: Values) =>
  Object.entries(values).some(
    ([name, value]) =>
      name.startsWith('decision.') && value.trim() && (/detained/.test(name) ? value === 'yes' : !/inUk/.test(name)),
  )

let sheet: CSSStyleSheet | undefined

/**
 * The panel that appears above a form when the visitor's answers are pressing (`isPressing`). The panel shows the
 * numbers to call now, and a short form with which the visitor asks for a call.
 */
export function UrgentPanel({ host, life, without, load = loadLines }: UrgentPanelProps) {
  const { reach, valuesNow } = life
  // The values are read at each drawing, because the page may give the form other values, too.
  const values = valuesNow()
  const [, drawAgain] = useState({})
  const [[lines, sending] = [], setLines] = useState<Partial<Awaited<ReturnType<typeof loadLines>>>>()
  const [stage, setStage] = useState<'asked' | 'missing' | 'sent'>()
  const held = useRef<() => void>(undefined)
  const pressing = isPressing(values)

  const look = useEffectEvent((event: Event) => {
    held.current = hold(event.target as Element)
    drawAgain({})
  })
  useLayoutEffect(() => {
    held.current?.()
    held.current = undefined
  })
  // Adds the stylesheet before the browser paints, because the panel must never appear without its styles.
  useLayoutEffect(() => {
    const shadow = host.shadowRoot as ShadowRoot
    sheet ??= createSheet(styles)
    if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
    shadow.addEventListener('input', look)
    return () => shadow.removeEventListener('input', look)
  }, [host])

  // If the code for the panel's form cannot be loaded, the panel keeps the numbers to call.
  const bring = () => load().then(setLines, () => setStage(now => now && 'missing'))
  const bringEarly = useEffectEvent(bring)
  useEffect(() => {
    if (pressing) bringEarly()
  }, [pressing])

  function handleOpen() {
    setStage('asked')
    bring()
  }

  const sent = stage === 'sent' && lines?.receipt
  if (!pressing && !sent) return null
  // A phone number stays on one line.
  const [office, emergency = office] = reach.flatMap(({ href, children }) =>
    href.startsWith('tel:') ? [{ href, children: children.replace(/(?<=\d) (?=\d)/g, '\u00a0') }] : [],
  )
  const hidden = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value && name !== without && isAnswer(name)),
  )
  const title = sent ? sent.title : questionStrings.limit
  return (
    <section className={sent ? 'urgent-panel done' : 'urgent-panel'} part="urgent" aria-label={title}>
      <div role="alert">
        <b>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={sent ? 'M20 6 9 17l-5-5' : 'M20 13a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM12 9v4l2 2M5 3 2 6m20 0-3-3'} />
          </svg>
          {changing(title)}
        </b>
        <p>{changing(sent ? sent.text : urgentPanelStrings.lead)}</p>
      </div>
      {!sent && (
        <p className="ways">
          {emergency && (
            <a className="now" href={emergency.href} part="call-now">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M3 5a2 2 0 0 1 2-2h3l2 5-3 2a11 11 0 0 0 6 6l2-3 5 2v3a2 2 0 0 1-2 2A16 16 0 0 1 3 5Z" />
              </svg>
              {changing(`${questionStrings.call} ${emergency.children.replace(formStrings.emergency, '').trim()}`)}
            </a>
          )}
          {!stage && (
            <button type="button" onClick={handleOpen} part="four-lines">
              {urgentPanelStrings.lines}
            </button>
          )}
          {emergency !== office && <a {...office}>{`${urgentPanelStrings.office} ${office?.children}`}</a>}
        </p>
      )}
      {stage &&
        (lines && sending ? (
          <lines.UrgentCallback
            host={host}
            life={life}
            sending={sending}
            values={values}
            hidden={hidden}
            onSent={() => setStage('sent')}
          />
        ) : (
          <p role="status">{changing(stage === 'missing' ? urgentPanelStrings.missing : formStrings.loading)}</p>
        ))}
      <p>{urgentPanelStrings.kept}</p>
    </section>
  )
}

/**
 * Returns a function that scrolls an element back to its position on the screen, after something has appeared above the
 * element. Not every browser keeps the position by itself.
 */
function hold(element: Element) {
  const topOf = () => element.getBoundingClientRect().top
  const before = topOf()
  return () => {
    // Either the page or an element around this one may be the one that scrolls, so the function scrolls all of them.
    for (let at: Element | null = element; at; at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host) {
      at.scrollBy({ top: topOf() - before, behavior: 'instant' })
    }
  }
}

export const urgentPanelStrings = {
  lead: 'Call now, with the letter beside you. If you cannot talk, send four lines and we call you.',
  office: 'Or the office:',
  lines: 'Send four lines instead',
  missing: 'This did not load. Call, or send the form below.',
  kept: 'What you typed below is kept.',
} as const
