import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Control } from '../parts/fallback'
import { adoptFallback } from '../parts/fallback-state'
import type { Values } from '../parts/use-form'
import { type Draft, type Place, readDraft, writeDraft } from './draft'
import { nextStep, pathOf, previousStep, stepOf } from './rules'
import { LAST } from './steps'

/** What the wizard keeps in an entry of the browser's history: a place, where it came from, and how deep it is. */
interface Entry extends Place {
  from?: number
  depth: number
}

const entryNow = (): Entry | undefined => history.state?.havenWizard
const withEntry = (entry: Entry) => ({ ...history.state, havenWizard: entry })

// Going back, a browser scrolls to where an entry was left: past its step, and past the confirmation. What takes the focus
// is brought into view by that.
const scrollByFocus = () => {
  history.scrollRestoration = 'manual'
}
// A reload, and coming back from another page, are the browser's own again.
const scrollByBrowser = () => {
  history.scrollRestoration = 'auto'
}

/** The draft that a wizard starts with; someone who writes in a field of the fallback goes on in that field. */
export function firstDraft(host: HTMLElement, path: string): Draft & { from: Control | undefined } {
  const { answers = {}, ...place } = readDraft() ?? { step: 1 }
  const from = adoptFallback(host, path)
  const step = from && stepOf(from.name)
  return { answers, from, ...(step ? { step } : place) }
}

/** Where a visitor is and what they answered; `tied` makes each step an entry of the browser's history. */
export function useSteps(first: Draft, tied: boolean) {
  const [draft, setDraft] = useState(first)
  // Counts the moves of the visitor, and tells the same step from the one before it.
  const [moves, setMoves] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const links = useRef<Record<number, HTMLElement | null>>({})
  const leaving = useRef(0)
  const clearing = useRef(false)
  // Browsers fill in several fields at once, before anything is drawn anew.
  const now = useRef(draft)

  function set(next: Draft) {
    now.current = next
    setDraft(next)
  }

  function show(place: Place, answers: Values = now.current.answers) {
    const { changing, step } = now.current
    leaving.current = changing && place.step === LAST && !place.changing ? step : 0
    set({ answers, ...place })
    setMoves(count => count + 1)
  }

  function go(place: Place) {
    const { step: from } = now.current
    if (tied) {
      scrollByFocus()
      history.pushState(withEntry({ ...place, from, depth: (entryNow()?.depth ?? 0) + 1 }), '')
    }
    show(place)
  }

  useEffect(() => {
    if (!tied) return
    const { step, changing } = now.current
    history.replaceState(withEntry({ depth: 0, ...entryNow(), step, changing }), '')
    const handleShow = () => readDraft() && scrollByFocus()
    if (document.readyState === 'complete') handleShow()
    addEventListener('pageshow', handleShow)
    addEventListener('pagehide', scrollByBrowser)
    return () => {
      removeEventListener('pageshow', handleShow)
      removeEventListener('pagehide', scrollByBrowser)
      scrollByBrowser()
    }
  }, [tied])

  useEffect(() => {
    const handlePop = () => {
      const entry = entryNow()
      if (!tied || !entry) return
      if (clearing.current) history.replaceState(withEntry({ step: 1, depth: 0 }), '')
      else show({ step: entry.step, changing: entry.changing })
      clearing.current = false
    }
    addEventListener('popstate', handlePop)
    return () => removeEventListener('popstate', handlePop)
  })

  // With the step that is shown: a reload right after it must not find the step before.
  useLayoutEffect(() => {
    if (moves) writeDraft(Object.values(draft.answers).some(Boolean) ? draft : undefined)
  }, [draft])

  useLayoutEffect(() => {
    if (moves) (links.current[leaving.current] ?? heading.current)?.focus()
  }, [moves])

  return {
    answers: draft.answers,
    step: draft.step,
    /** Zero until the visitor moves. */
    moves,
    heading,
    links: links.current,
    answer(values: Values) {
      set({ ...now.current, answers: { ...now.current.answers, ...values } })
      writeDraft(now.current)
      return now.current.answers
    },
    next() {
      const { answers, step, changing } = now.current
      const number = nextStep(answers, step, changing)
      go({ step: number, changing: number === LAST ? undefined : changing })
    },
    previous() {
      const { answers, step, changing } = now.current
      const number = previousStep(answers, step)
      // A step back is the browser's own step back where it leads to the same place.
      if (tied && entryNow()?.from === number) history.back()
      else go({ step: number, changing })
    },
    change: (number: number) => go({ step: number, changing: pathOf(now.current.answers) }),
    /** Forgets every answer, here and in the tab's storage, and goes to the first step. */
    clear() {
      writeDraft()
      const depth = (tied && entryNow()?.depth) || 0
      clearing.current = depth > 0
      if (depth) history.go(-depth)
      show({ step: 1 }, {})
    },
  }
}
