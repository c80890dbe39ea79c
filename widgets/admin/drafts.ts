import { useState } from 'react'

/** Unsent words about a record, by field. */
export type Draft = Partial<Record<string, string>>

/** Replaces parts of a draft; a function gets the present draft. */
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

/** Keeps the drafts over a reload. In a browser without storage, drafts live as long as the page. */
function keep() {
  try {
    if (drafts.size) sessionStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(drafts)))
    else sessionStorage.removeItem(PLACE)
  } catch {}
}

/**
 * A person's unsent words, by a key that names the person and the subject. The words come back after another record,
 * after an expired session, and after a reload of this tab.
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

/** Removes all drafts, so that a sign-out leaves nothing behind. */
export function forgetDrafts() {
  drafts.clear()
  keep()
}
