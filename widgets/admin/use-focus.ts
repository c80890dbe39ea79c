import { useEffect, useRef } from 'react'
import { useEvent } from './use-event'

/** Selectors of the elements in the dashboard that can get the focus. */
const TARGETS = {
  tab: '[role=tab][tabindex="0"]',
  search: '[name=q]',
  /** The heading above the open record. */
  record: '[part=record] h2',
  /** The button that closes the open record. */
  close: '[part=close]',
  firstRow: '.open',
  /** The row of the record that was opened last. */
  lastRow: '.last .open',
  /** The line below the rows of a list. */
  status: '[part=status]',
} as const

export type FocusTarget = keyof typeof TARGETS

/**
 * Moves the focus to the first of these elements that is drawn. If none is drawn yet, the first one that appears gets
 * the focus.
 */
export type MoveFocus = (...targets: FocusTarget[]) => void

const isDrawn = (element: Element) => element.getClientRects().length > 0

/**
 * The elements that can take the focus after the control with the focus was removed, in order of preference. If this
 * was the button for more rows, the focus stays below the rows.
 */
const heirsOf = (lost: Element): FocusTarget[] =>
  lost.matches('[part=more], [part=retry]') ? ['record', 'status'] : ['record', 'lastRow', 'firstRow', 'status']

/**
 * Manages the focus within the dashboard, below `root`. The focus starts at `first`, and `moveFocus` moves it to
 * another element. When the control with the focus is removed, the focus moves to another element, so that the keys
 * still work.
 */
export function useFocus(first: FocusTarget[]) {
  const root = useRef<HTMLDivElement>(null)
  const wanted = useRef(first)
  /** The element that has the focus, or that had the focus when it was removed. */
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
      // An element has the focus now, so the focus need not move to an element that appears later.
      wanted.current = []
    }
    // Some browsers send `focusout` when an element with the focus is removed. So only if the element is still drawn
    // afterwards, a person has moved the focus away.
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
