import { useState } from 'react'
import type { Row } from '../calls'
import type { RecordRef } from '../filters'
import { useStaff } from '../staff-context'
import { isOf, refOf } from './use-list'

/** As many as the API changes at once. */
export const MOST_AT_ONCE = 50

/** The rows that are chosen, to do something to all of them. */
export interface Picks {
  has: (row: Row) => boolean
  toggle: (row: Row, isOn: boolean) => void
}

/** Which rows staff have chosen; `picks` is absent for those who may not. */
export function usePicks(asked: string) {
  const { may } = useStaff()
  // What is chosen in another list, or by another filter, is not on the screen.
  const [choice, setChoice] = useState<{ of: string; refs: RecordRef[] }>()
  const refs = choice?.of === asked ? choice.refs : undefined
  const picks: Picks = {
    has: row => refs?.some(ref => isOf(row, ref)) ?? false,
    toggle: (row, isOn) =>
      setChoice(before => {
        const kept = before?.of === asked ? before.refs.filter(ref => !isOf(row, ref)) : []
        const refs = [...kept, ...(isOn ? [refOf(row)] : [])].slice(0, MOST_AT_ONCE)
        // Whoever takes the last one out again wants nothing done.
        return refs.length ? { of: asked, refs } : undefined
      }),
  }
  return {
    picks: may('caseworker') ? picks : undefined,
    isChosen: picks.has,
    /** True while the bar of what can be done stands there, also where all that was chosen is done. */
    isChoosing: refs !== undefined,
    choose: (refs: RecordRef[] | undefined) => setChoice(refs && { of: asked, refs: refs.slice(0, MOST_AT_ONCE) }),
  }
}
