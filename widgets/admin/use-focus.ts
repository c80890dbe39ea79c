import { useEffect, useRef } from 'react'
import { useEvent } from './use-event'

/** Where the focus goes in the dashboard, as selectors. */
const TARGETS = {
  tab: '[role=tab][tabindex="0"]',
  search: '[name=q]',
  /** The heading of the open record. */
  record: '[part=record] h2',
  /** The way back from it. */
  close: '[part=close]',
  firstRow: '.open',
  /** The row of the record that was open last. */
  lastRow: '.last .open',
  /** What is said below a list. */
  status: '[part=status]',
} as const

export type FocusTarget = keyof typeof TARGETS

/** Leads the focus to the first target that is drawn; where none is yet, it goes there with the next thing drawn. */
export type MoveFocus = (...targets: FocusTarget[]) => void

const isDrawn = (element: Element) => element.getClientRects().length > 0

/** Who takes over from a control that is gone: whoever asked for more rows stays below them. */
const heirsOf = (lost: Element): FocusTarget[] =>
  lost.matches('[part=more], [part=retry]') ? ['record', 'status'] : ['record', 'lastRow', 'firstRow', 'status']

/**
 * The focus of the dashboard below `root`: leads it to what comes next, `first` to begin with, and gives it back where
 * the control that had it is gone, and with it the keys.
 */
export function useFocus(first: FocusTarget[]) {
  const root = useRef<HTMLDivElement>(null)
  const wanted = useRef(first)
  /** What has the focus, or had it until it was gone. */
  const held = useRef<Element>(null)

  const take = useEvent((targets: FocusTarget[]) => {
    const found = targets
      .flatMap(target => [...(root.current?.querySelectorAll<HTMLElement>(TARGETS[target]) ?? [])])
      .find(isDrawn)
    if (!found) return false
    wanted.current = []
    found.focus()
    return true
  })

  const moveFocus: MoveFocus = (...targets) => {
    wanted.current = targets
    take(targets)
  }

  useEffect(() => {
    const element = root.current as HTMLDivElement
    const handleIn = ({ target }: FocusEvent) => {
      held.current = target as Element
      // Whoever has gone somewhere meanwhile stays there.
      wanted.current = []
    }
    // What is taken away loses the focus, too, in some browsers: only what is still there afterwards was left.
    const handleOut = () =>
      queueMicrotask(() => {
        const { activeElement } = element.getRootNode() as Document | ShadowRoot
        if (held.current && isDrawn(held.current) && !element.contains(activeElement)) held.current = null
      })
    const handleDrawn = () => {
      if (take(wanted.current)) return
      const lost = held.current
      if (lost && !isDrawn(lost) && document.activeElement === document.body) take(heirsOf(lost))
    }
    const drawn = new MutationObserver(handleDrawn)
    element.addEventListener('focusin', handleIn)
    element.addEventListener('focusout', handleOut)
    drawn.observe(element, { subtree: true, childList: true, attributeFilter: ['data-shows'] })
    handleDrawn()
    return () => {
      drawn.disconnect()
      element.removeEventListener('focusin', handleIn)
      element.removeEventListener('focusout', handleOut)
    }
  }, [])

  return { root, moveFocus }
}
