import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import type { Row } from '../calls'
import type { RecordRef } from '../filters'
import { isOf } from './use-list'
import type { Picks } from './use-picks'

/** For each key, a function that returns the index of the row to which the key moves the focus. */
const STEPS: Record<string, (row: number, last: number) => number> = {
  ArrowDown: (row, last) => Math.min(row + 1, last),
  ArrowUp: row => Math.max(row - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** The controls of a row that can have the focus: the link that opens its record, and its checkbox. */
const stopsOf = (opener: HTMLElement) => [
  opener,
  ...(opener.closest('tr')?.querySelectorAll<HTMLElement>('.pick input') ?? []),
]

/** The link that opens each row's record, in the order of the screen. */
const openers = (root: ParentNode | null) => [...(root?.querySelectorAll<HTMLElement>('.open') ?? [])]

/**
 * Makes keys work in the rows of a table. The Tab key reaches only one row; the up and down arrow keys, Home and End
 * move between rows. Space chooses a row, or removes it from the choice. With Shift, a move also chooses every row that
 * it passes.
 */
export function useRowKeys(
  table: RefObject<HTMLElement | null>,
  { rows, last, picks }: { rows: Row[]; last: RecordRef | undefined; picks: Picks | undefined },
) {
  function stopAt(stop: HTMLElement | undefined) {
    for (const opener of openers(table.current)) {
      for (const one of stopsOf(opener)) one.tabIndex = opener === stop ? 0 : -1
    }
  }
  useEffect(() => {
    const all = openers(table.current)
    const stop = rows.findIndex(row => isOf(row, last))
    if (all.filter(({ tabIndex }) => tabIndex === 0).length !== 1) stopAt(all[Math.max(stop, 0)])
  })

  return (event: KeyboardEvent<HTMLElement>) => {
    const all = openers(event.currentTarget)
    const target = event.target as HTMLElement
    const row = all.findIndex(opener => stopsOf(opener).includes(target))
    if (row < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const pick = (at: number, isOn = true) => picks?.toggle(rows[at] as Row, isOn)
    if (event.key === ' ' && picks && target === all[row]) {
      event.preventDefault()
      pick(row, !picks.has(rows[row] as Row))
    }
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const to = step(row, all.length - 1)
    const next = all[to] as HTMLElement
    stopAt(next)
    stopsOf(next)[stopsOf(all[row] as HTMLElement).indexOf(target)]?.focus()
    // With Shift, a move chooses the row that it leaves, the row that it reaches, and all rows
    // between them.
    if (event.shiftKey) for (let at = Math.min(row, to); at <= Math.max(row, to); at++) pick(at)
  }
}
