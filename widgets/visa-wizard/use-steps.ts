import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { adoptFallback } from '../parts/fallback-state'
import type { Control } from '../parts/form-controls'
import { onRemember, recall, remember } from '../parts/form-memory'
import type { Values } from '../parts/form-types'
import { type Draft, readDraft, type WizardPosition, writeDraft } from './draft'
import { nextStep, pathOf, previousStep, stepOf } from './path'
import { LAST } from './steps'

/** The wizard's data in an entry of the browser's history: the step, how it was reached, and how deep it is. */
interface Entry extends WizardPosition {
  from?: number
  depth: number
}

const entryNow = (): Entry | undefined => history.state?.havenWizard
const withEntry = (entry: Entry) => ({ ...history.state, havenWizard: entry })

// On Back, a browser scrolls to where the entry was left, which may be below the step. Instead, the page scrolls to the
// element that gets the focus.
const scrollByFocus = () => {
  history.scrollRestoration = 'manual'
}
// After loading the page again, or coming back from another page, the browser scrolls again.
const scrollByBrowser = () => {
  history.scrollRestoration = 'auto'
}

const more = (count: number) => count + 1

/** The draft with which a wizard starts. Visitors who were typing in a field of the fallback continue in this field. */
export function firstDraft(host: HTMLElement, path: string): Draft & { from: Control | undefined } {
  const { answers = {}, letters, attempt, ...place } = readDraft(host) ?? { step: 1 }
  remember(host, { letters, attempt })
  const from = adoptFallback(host, path)
  const step = from && stepOf(from.name)
  return { answers, from, ...(step ? { step } : place) }
}

/**
 * The step that the visitor is at; `tied` makes each step an entry in the browser's history. The stored state of the
 * form contains the answers, which `answersNow` reads.
 */
export function useSteps(
  host: HTMLElement,
  { from, ...first }: ReturnType<typeof firstDraft>,
  answersNow: () => Values,
  tied: boolean,
) {
  const [place, setPlace] = useState<WizardPosition>({ step: first.step, changing: first.changing })
  // Counts the visitor's moves, so that a step which is visited twice differs from the first time.
  const [moves, countMove] = useReducer(more, 0)
  // Counts changes to the answers, which makes everything that depends on them draw again.
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
    // Lines that were opened at a question close at the next question.
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

  // The draft is stored each time the wizard is drawn or sent, so that loading the page again restores the same state.
  const keepDraft = useEffectEvent(() => {
    const answers = answersNow()
    const { letters, attempt } = recall(host)
    const draft = { answers, step, changing, letters, attempt }
    if (moves || changes || attempt) writeDraft(host, Object.values(answers).some(Boolean) ? draft : undefined)
  })
  useLayoutEffect(() => keepDraft())
  useLayoutEffect(() => onRemember(host, keepDraft), [host])

  // The step may have no control that corresponds to the fallback's control with the focus.
  useLayoutEffect(() => {
    if (!moves && (!from || host.shadowRoot?.activeElement)) return
    const link = links.current[leaving.current]
    const next = link ?? heading.current
    next?.focus({ preventScroll: !link })
    // The line with the progress stays visible above the question, which browsers would centre in the window.
    if (moves && !link) next?.closest('form')?.scrollIntoView()
  }, [moves, from, host])

  return {
    step,
    /** The number of moves, which is zero until the visitor moves. */
    moves,
    heading,
    links,
    /** Stores the draft again, because letters were added or removed. */
    keep: countChange,
    // A browser may fill in several fields at once before the wizard is drawn again, so each call starts from the
    // newest answers.
    answer: (field: string, value: string) => setAnswers({ ...answersNow(), [field]: value }),
    next() {
      const number = nextStep(answersNow(), step, changing)
      go({ step: number, changing: number === LAST ? undefined : changing })
    },
    previous() {
      const number = previousStep(answersNow(), step)
      // A step back uses the browser's own Back if that leads to the right step.
      if (tied && entryNow()?.from === number) history.back()
      else go({ step: number, changing })
    },
    change: (number: number) => go({ step: number, changing: pathOf(answersNow()) }),
    /** Removes every answer, here and in the tab's storage, and goes to the first step. */
    clear() {
      const depth = (tied && entryNow()?.depth) || 0
      // Two calls before the browser has moved would go back twice.
      if (depth && !clearing.current) history.go(-depth)
      clearing.current = depth > 0
      setAnswers({})
      show({ step: 1 })
    },
  }
}
