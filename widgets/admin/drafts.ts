import { useState } from 'react'

/** For each field, the text that a person has typed but not sent. A draft is about one subject, such as a record. */
export type Draft = Partial<Record<string, string>>

/** Replaces parts of a draft. If `change` is a function, it gets the present draft and returns the new parts. */
export type ChangeDraft = (change: Draft | ((present: Draft) => Draft)) => void

const STORAGE_KEY = 'haven-drafts'

function readStored(): [string, Draft][] {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}'))
  } catch {
    return []
  }
}

const drafts = new Map(readStored())

/**
 * Stores the drafts in the tab's storage, so that they survive a reload. Where the browser allows no storage, a reload
 * loses them.
 */
function store() {
  try {
    if (drafts.size) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(drafts)))
    else sessionStorage.removeItem(STORAGE_KEY)
  } catch {}
}

/**
 * Returns the texts that a person has typed but not sent, and a function that changes them. `key` names the person and
 * the subject. The texts survive a change to another record, the end of a session without a logout, and a reload of
 * this tab.
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
      store()
      draw(count => count + 1)
    },
  ]
}

/** Removes all drafts, so that nothing is left after a sign-out. */
export function forgetDrafts() {
  drafts.clear()
  store()
}
