import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { adoptFallback } from '../parts/fallback-state'
import type { Control } from '../parts/form-controls'
import { onRemember, recall, remember } from '../parts/form-memory'
import type { Values } from '../parts/form-types'
import { emit } from '../widget'
import { type Draft, readDraft, type WizardPosition, writeDraft } from './draft'
import { nextStep, pathOf, previousStep, progressOf, stepOf } from './path'
import { LAST } from './steps'

/**
 * The wizard's data in an entry of the browser's history. `from` is the previous step, and `depth` is the number of the
 * wizard's entries before this one.
 */
interface Entry extends WizardPosition {
  from?: number
  depth: number
}

const entryNow = (): Entry | undefined => history.state?.havenWizard
const withEntry = (entry: Entry) => ({ ...history.state, havenWizard: entry })

// On Back, a browser restores the scroll position of the earlier entry, which may be below the step. So the page
// scrolls to the focused element instead.
const scrollByFocus = () => {
  history.scrollRestoration = 'manual'
}
// After a reload, or a return from another page, the browser restores the scroll position as usual.
const scrollByBrowser = () => {
  history.scrollRestoration = 'auto'
}

const more = (count: number) => count + 1

/**
 * The draft with which a wizard starts. If a field of the plain form has the focus, the wizard starts at the step with
 * this field.
 */
export function firstDraft(host: HTMLElement, path: string): Draft & { from: Control | undefined } {
  const { answers = {}, letters, attempt, ...place } = readDraft(host) ?? { step: 1 }
  remember(host, { letters, attempt })
  const from = adoptFallback(host, path)
  const step = from && stepOf(from.name)
  return { answers, from, ...(step ? { step } : place) }
}

/**
 * The visitor's step, and functions that change it. If `tied` is true, each step is an entry in the browser's history.
 * `answersNow` reads the answers from the stored state of the form.
 */
export function useSteps(
  host: HTMLElement,
  { from, ...first }: ReturnType<typeof firstDraft>,
  answersNow: () => Values,
  tied: boolean,
) {
  const [place, setPlace] = useState<WizardPosition>({ step: first.step, changing: first.changing })
  // The number of the visitor's moves, so that effects also run when the visitor comes to the same
  // step again.
  const [moves, countMove] = useReducer(more, 0)
  // The number of changes to the answers. A change of this number draws the wizard again.
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
    // The function closes collapsible parts that the visitor has opened at the last question.
    for (const line of host.shadowRoot?.querySelectorAll('details') ?? []) line.open = false
    leaving.current = changing && next.step === LAST && !next.changing ? step : 0
    setPlace(next)
    countMove()
    if (next.step > 1) emit(host, 'haven-step', { step: progressOf(answersNow(), next.step, 'path').number })
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

  // The hook stores the draft at each drawing and at each change of the form's stored state, so that a reload restores
  // the same state.
  const keepDraft = useEffectEvent(() => {
    const answers = answersNow()
    const { letters, attempt } = recall(host)
    const draft = { answers, step, changing, letters, attempt }
    if (moves || changes || attempt) writeDraft(host, Object.values(answers).some(Boolean) ? draft : undefined)
  })
  useLayoutEffect(() => keepDraft())
  useLayoutEffect(() => onRemember(host, keepDraft), [host])

  // If the step lacks the control that had the focus in the plain form, the focus moves to the heading.
  useLayoutEffect(() => {
    if (!moves && (!from || host.shadowRoot?.activeElement)) return
    const link = links.current[leaving.current]
    const next = link ?? heading.current
    next?.focus({ preventScroll: !link })
    // Browsers would centre the question in the window. Therefore the page scrolls so that the progress above the
    // question is visible, too.
    if (moves && !link) next?.closest('form')?.scrollIntoView()
  }, [moves, from, host])

  return {
    step,
    moves,
    heading,
    links,
    /** Stores the draft again. The code for letters calls this after each change of the letters. */
    keep: countChange,
    // Each call starts from the newest answers, because a browser may fill in several fields before the wizard is drawn
    // again.
    answer: (field: string, value: string) => setAnswers({ ...answersNow(), [field]: value }),
    next() {
      const number = nextStep(answersNow(), step, changing)
      go({ step: number, changing: number === LAST ? undefined : changing })
    },
    previous() {
      const number = previousStep(answersNow(), step)
      // If the previous entry in the browser's history is the step to show, the browser goes back.
      if (tied && entryNow()?.from === number) history.back()
      else go({ step: number, changing })
    },
    change: (number: number) => go({ step: number, changing: pathOf(answersNow()) }),
    /** Removes every answer, also from the tab's storage, and goes to the first step. */
    clear() {
      const depth = (tied && entryNow()?.depth) || 0
      // The browser goes back asynchronously, so a second call of `clear` in the meantime must not make it go back
      // again.
      if (depth && !clearing.current) history.go(-depth)
      clearing.current = depth > 0
      setAnswers({})
      show({ step: 1 })
    },
  }
}
