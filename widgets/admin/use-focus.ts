import { useEffect, useRef } from 'react'
import { useEvent } from './use-event'

/** The targets of the focus in the dashboard, as selectors. */
const TARGETS = {
  tab: '[role=tab][tabindex="0"]',
  search: '[name=q]',
  /** The heading of the open record. */
  record: '[part=record] h2',
  /** The button that closes the open record. */
  close: '[part=close]',
  firstRow: '.open',
  /** The row of the record that was open last. */
  lastRow: '.last .open',
  /** The line below a list. */
  status: '[part=status]',
} as const

export type FocusTarget = keyof typeof TARGETS

/** Moves the focus to the first target that is drawn. When none is drawn, the next drawing with one gets the focus. */
export type MoveFocus = (...targets: FocusTarget[]) => void

const isDrawn = (element: Element) => element.getClientRects().length > 0

/** The targets that replace a removed control: a person who asked for more rows stays below them. */
const heirsOf = (lost: Element): FocusTarget[] =>
  lost.matches('[part=more], [part=retry]') ? ['record', 'status'] : ['record', 'lastRow', 'firstRow', 'status']

/**
 * Manages the focus of the dashboard below `root`. The focus starts at `first`, moves to the next step, and returns to
 * a target when its control is removed, so that the keys still work.
 */
export function useFocus(first: FocusTarget[]) {
  const root = useRef<HTMLDivElement>(null)
  const wanted = useRef(first)
  /** The element with the focus, or the last one before it was removed. */
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
      // A person who moved the focus meanwhile keeps it there.
      wanted.current = []
    }
    // Some browsers also report a removed element as left. An element was left only if it is still there afterwards.
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
