import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { adoptFallback } from '../parts/fallback-state'
import type { Control } from '../parts/form-controls'
import { onRemember, recall, remember } from '../parts/form-memory'
import type { Values } from '../parts/form-types'
import { type Draft, readDraft, type WizardPosition, writeDraft } from './draft'
import { nextStep, pathOf, previousStep, stepOf } from './path'
import { LAST } from './steps'

/** The wizard's part of an entry in the browser's history: a place, its origin, and its depth. */
interface Entry extends WizardPosition {
  from?: number
  depth: number
}

const entryNow = (): Entry | undefined => history.state?.havenWizard
const withEntry = (entry: Entry) => ({ ...history.state, havenWizard: entry })

// On Back, a browser scrolls to where the entry was left, which may be below the step. The moved focus scrolls to the
// right place instead.
const scrollByFocus = () => {
  history.scrollRestoration = 'manual'
}
// After a reload, or a return from another page, the browser scrolls again.
const scrollByBrowser = () => {
  history.scrollRestoration = 'auto'
}

const more = (count: number) => count + 1

/**
 * The draft with which a wizard starts. A visitor who was typing in a field of the fallback continues in that field.
 */
export function firstDraft(host: HTMLElement, path: string): Draft & { from: Control | undefined } {
  const { answers = {}, letters, attempt, ...place } = readDraft(host) ?? { step: 1 }
  remember(host, { letters, attempt })
  const from = adoptFallback(host, path)
  const step = from && stepOf(from.name)
  return { answers, from, ...(step ? { step } : place) }
}

/**
 * The visitor's place; `tied` makes each step an entry of the browser's history. The form's memory keeps the answers,
 * which `answersNow` reads.
 */
export function useSteps(
  host: HTMLElement,
  { from, ...first }: ReturnType<typeof firstDraft>,
  answersNow: () => Values,
  tied: boolean,
) {
  const [place, setPlace] = useState<WizardPosition>({ step: first.step, changing: first.changing })
  // Counts the visitor's moves, so that a repeated step differs from the one before.
  const [moves, countMove] = useReducer(more, 0)
  // Counts changes of the answers, which draws everything that depends on them.
  const [changes, countChange] = useReducer(more, 0)
  const heading = useRef<HTMLHeadingElement>(null)
  const links = useRef<Record<number, HTMLElement | null>>({})
  const leaving = useRef(0)
  const clearing = useRef(false)
  const { step, changing } = place

  function setAnswers(values: Values) {
    remember(host, { values })
    countChange()
  }

  function show(next: WizardPosition) {
    // Lines that were opened beside one question close at the next question.
    for (const line of host.shadowRoot?.querySelectorAll('details') ?? []) line.open = false
    leaving.current = changing && next.step === LAST && !next.changing ? step : 0
    setPlace(next)
    countMove()
  }

  function go(next: WizardPosition) {
    if (tied) {
      scrollByFocus()
      history.pushState(withEntry({ ...next, from: step, depth: (entryNow()?.depth ?? 0) + 1 }), '')
    }
    show(next)
  }

  const nameEntry = useEffectEvent(() =>
    history.replaceState(withEntry({ depth: 0, ...entryNow(), step, changing }), ''),
  )
  useEffect(() => {
    if (!tied) return
    nameEntry()
    const handleShow = () => readDraft(host) && scrollByFocus()
    if (document.readyState === 'complete') handleShow()
    addEventListener('pageshow', handleShow)
    addEventListener('pagehide', scrollByBrowser)
    return () => {
      removeEventListener('pageshow', handleShow)
      removeEventListener('pagehide', scrollByBrowser)
      scrollByBrowser()
    }
  }, [tied, host])

  useEffect(() => {
    const handlePop = () => {
      const entry = entryNow()
      if (!tied || !entry) return
      if (clearing.current) history.replaceState(withEntry({ step: 1, depth: 0 }), '')
      else show(entry)
      clearing.current = false
    }
    addEventListener('popstate', handlePop)
    return () => removeEventListener('popstate', handlePop)
  })

  // The draft is stored at each drawing and each attempt to send, so that a reload right after it finds the same.
  const keepDraft = useEffectEvent(() => {
    const answers = answersNow()
    const { letters, attempt } = recall(host)
    const draft = { answers, step, changing, letters, attempt }
    if (moves || changes || attempt) writeDraft(host, Object.values(answers).some(Boolean) ? draft : undefined)
  })
  useLayoutEffect(() => keepDraft())
  useLayoutEffect(() => onRemember(host, keepDraft), [host])

  // A focused control of the fallback may have no equal on this step.
  useLayoutEffect(() => {
    if (!moves && (!from || host.shadowRoot?.activeElement)) return
    const link = links.current[leaving.current]
    const next = link ?? heading.current
    next?.focus({ preventScroll: !link })
    // The progress line stays visible above the question; browsers would centre the question in the window.
    if (moves && !link) next?.closest('form')?.scrollIntoView()
  }, [moves, from, host])

  return {
    step,
    /** Number of moves; zero until the visitor moves. */
    moves,
    heading,
    links,
    /** Stores the draft again, because the letters have changed. */
    keep: countChange,
    // A browser may fill in several fields at once, before the next drawing, so each call starts from the present
    // answers.
    answer: (field: string, value: string) => setAnswers({ ...answersNow(), [field]: value }),
    next() {
      const number = nextStep(answersNow(), step, changing)
      go({ step: number, changing: number === LAST ? undefined : changing })
    },
    previous() {
      const number = previousStep(answersNow(), step)
      // A step back uses the browser's own Back when that leads to the same place.
      if (tied && entryNow()?.from === number) history.back()
      else go({ step: number, changing })
    },
    change: (number: number) => go({ step: number, changing: pathOf(answersNow()) }),
    /** Removes every answer, here and in the tab's storage, and goes to the first step. */
    clear() {
      const depth = (tied && entryNow()?.depth) || 0
      // Two calls before the browser has moved would go twice as far.
      if (depth && !clearing.current) history.go(-depth)
      clearing.current = depth > 0
      setAnswers({})
      show({ step: 1 })
    },
  }
}
