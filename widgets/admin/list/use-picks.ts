import { useState } from 'react'
import type { Row } from '../calls'
import type { RecordRef } from '../filters'
import { useStaff } from '../staff-context'
import { isOf, refOf } from './use-list'

/** The maximum number of records that one request to the API can change. */
export const MOST_AT_ONCE = 50

/** The rows that staff have chosen, with functions that change the choice. */
export interface Picks {
  has: (row: Row) => boolean
  toggle: (row: Row, isOn: boolean) => void
}

/** Keeps the choice of rows. `picks` is undefined for a role that cannot choose rows. */
export function usePicks(asked: string) {
  const { may } = useStaff()
  // `of` is the address of the list in which the choice was made. While the page shows another address, the hook
  // ignores the choice, because the chosen rows are not on the screen.
  const [choice, setChoice] = useState<{ of: string; refs: RecordRef[] }>()
  const refs = choice?.of === asked ? choice.refs : undefined
  const picks: Picks = {
    has: row => refs?.some(ref => isOf(row, ref)) ?? false,
    toggle: (row, isOn) =>
      setChoice(before => {
        const kept = before?.of === asked ? before.refs.filter(ref => !isOf(row, ref)) : []
        const refs = [...kept, ...(isOn ? [refOf(row)] : [])].slice(0, MOST_AT_ONCE)
        // The choice ends when staff untick the last chosen row.
        return refs.length ? { of: asked, refs } : undefined
      }),
  }
  return {
    picks: may('requests.change') ? picks : undefined,
    isChosen: picks.has,
    /** True while the bar with actions is shown, even after all chosen rows have been changed. */
    isChoosing: refs !== undefined,
    choose: (refs: RecordRef[] | undefined) => setChoice(refs && { of: asked, refs: refs.slice(0, MOST_AT_ONCE) }),
  }
}
