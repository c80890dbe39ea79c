import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { callLines } from '../../api/contract/forms/call-lines'
import { createSheet } from '../styles'
import { emit } from '../widget'
import { isAnswer, withExtras } from './extra-answers'
import styles from './extra-questions.css'
import type { FormSpec } from './form-spec'
import type { FormActions, FormLife, Values } from './form-types'
import { FormView } from './form-view'
import { formStrings } from './strings'

interface UrgentLaneProps {
  host: HTMLElement
  life: FormLife
  /** A field of these questions that the form asks for by itself, in other words. */
  without?: string | undefined
  /** Brings the actions for sending the four lines. */
  load?: () => Promise<FormActions>
}

const loadSending = () => import('../callback-form/send').then(({ formActionsByRoute }) => formActionsByRoute.callbacks)

/** Whether a visitor has named a decision, detention or a day of removal; what they do not know names none. */
export const isPressing = (values: Values) =>
  Object.entries(values).some(
    ([name, value]) =>
      name.startsWith('decision.') && value.trim() && (/detained/.test(name) ? value === 'yes' : !/inUk/.test(name)),
  )

let sheet: CSSStyleSheet | undefined

/** Above a form, once a decision is named: whom to call now, and four lines that bring a call. */
export function UrgentLane({ host, life, without, load = loadSending }: UrgentLaneProps) {
  const { reach, valuesNow, api } = life
  const [values, setValues] = useState(valuesNow)
  const [initial, setInitial] = useState<Values>()
  const [stage] = useState(() => createStage(host))
  const place = useRef<HTMLElement>(null)
  const held = useRef<() => void>(undefined)

  const look = useEffectEvent((event?: Event) => {
    held.current = event && hold(event.target as Element)
    setValues(valuesNow())
  })
  useLayoutEffect(() => {
    held.current?.()
    held.current = undefined
  })
  // Before it is seen: nothing of these questions is drawn without its sheet.
  useLayoutEffect(() => {
    const shadow = host.shadowRoot as ShadowRoot
    sheet ??= createSheet(styles)
    if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
    // What was named before this line stood there counts, too.
    look()
    shadow.addEventListener('input', look)
    return () => shadow.removeEventListener('input', look)
  }, [host])

  function handleOpen() {
    const { firstName = '', lastName = '', phone = '', preferredTime = '', remarks = '' } = values
    const whole = values.name ?? `${firstName} ${lastName}`.trim()
    setInitial({ name: whole, phone, preferredTime, message: values.message ?? remarks })
  }
  useEffect(() => {
    if (initial) place.current?.querySelector('input')?.focus()
  }, [initial])

  if (!isPressing(values)) return null
  const [office, emergency = office] = reach.filter(({ href }) => href.startsWith('tel:'))
  const hidden = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value && name !== without && isAnswer(name)),
  )
  return (
    <section className="lane" ref={place} part="urgent" aria-label={say.title}>
      <div role="alert">
        <b>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="13" r="8" />
            <path d="M12 9v4l2 2M5 3 2 6m20 0-3-3M6.38 18.7 4 21m13.64-2.33L20 21" />
          </svg>
          {say.title}
        </b>
        <p>{say.lead}</p>
      </div>
      <p className="ways">
        {emergency && (
          <a className="now" href={emergency.href} part="call-now">
            {say.call} {emergency.children.replace(formStrings.emergency, '')}
          </a>
        )}
        {emergency !== office && <a {...office}>{`${say.office} ${office?.children}`}</a>}
        {!initial && (
          <button type="button" onClick={handleOpen} part="four-lines">
            {say.lines}
          </button>
        )}
      </p>
      {initial && (
        <FormView
          widget={{ host: stage, api }}
          spec={{ ...fourLines, hidden }}
          load={() => load().then(actions => withExtras({ ...actions, unseen: true }))}
          initial={initial}
        />
      )}
      <p>{say.kept}</p>
    </section>
  )
}

/** Remembers where an element is seen, and brings it back there: not every browser does when something comes above it. */
function hold(element: Element) {
  const topOf = () => element.getBoundingClientRect().top
  const before = topOf()
  return () => {
    // What scrolls may be the page or something in it.
    for (let at: Element | null = element; at; at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host) {
      at.scrollBy({ top: topOf() - before, behavior: 'instant' })
    }
  }
}

/** Stands in the tag's place for a second form in it; what that tells of, the tag tells of. */
function createStage(host: HTMLElement) {
  const stage = document.createElement('div')
  const wanted = host.querySelector('[name=for]')
  if (wanted) stage.append(wanted.cloneNode())
  for (const type of ['haven-submit', 'haven-success', 'haven-error'] as const) {
    stage.addEventListener(type, event => {
      if (!emit(host, type, (event as CustomEvent).detail)) event.preventDefault()
    })
  }
  return stage
}

const fourLines: FormSpec = {
  ...callLines,
  submit: 'Request a call back',
  strings: { successText: 'Callback request sent! We will contact you soon.' },
}

const say = {
  title: 'Time limits can be a matter of days',
  lead: 'Call now, with the letter beside you. If you cannot talk now, send four lines and we call you.',
  call: 'Call now',
  office: 'Or the office:',
  lines: 'Send four lines instead',
  kept: 'What you have typed below is kept.',
} as const
