import { useState } from 'react'

/** Words about a record that were typed and not sent, by field. */
export type Draft = Partial<Record<string, string>>

/** Replaces parts of a draft; a function gets the present draft and returns the new parts. */
export type ChangeDraft = (change: Draft | ((present: Draft) => Draft)) => void

const PLACE = 'haven-drafts'

function readKept(): [string, Draft][] {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(PLACE) ?? '{}'))
  } catch {
    return []
  }
}

const drafts = new Map(readKept())

/**
 * Keeps the drafts when the page is loaded again. If the browser has no storage, drafts are lost when the page is
 * closed.
 */
function keep() {
  try {
    if (drafts.size) sessionStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(drafts)))
    else sessionStorage.removeItem(PLACE)
  } catch {}
}

/**
 * A person's words that were typed and not sent, by a key of person and subject. The words are still there after
 * another record was open, after a session expired, and after this tab was loaded again.
 */
export function useDraft(key: string): [Draft, ChangeDraft] {
  const [, draw] = useState(0)
  return [
    drafts.get(key) ?? {},
    change => {
      const present = drafts.get(key) ?? {}
      const changed = typeof change === 'function' ? change(present) : change
      const next = Object.entries({ ...present, ...changed }).filter(([, value]) => value)
      if (next.length) drafts.set(key, Object.fromEntries(next))
      else drafts.delete(key)
      keep()
      draw(count => count + 1)
    },
  ]
}

/** Removes all drafts, so that nothing is left after a sign-out. */
export function forgetDrafts() {
  drafts.clear()
  keep()
}
