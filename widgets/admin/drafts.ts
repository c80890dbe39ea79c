import { useState } from 'react'

/** What was typed about a record and is not sent yet, name by name. */
export type Draft = Partial<Record<string, string>>

/** Replaces some of it; a function is told what is there by then. */
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

/** Keeps them for a reload; where the browser keeps nothing, they live as long as the page. */
function keep() {
  try {
    if (drafts.size) sessionStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(drafts)))
    else sessionStorage.removeItem(PLACE)
  } catch {}
}

/**
 * What somebody was typing, by a key that names them and what it is about: it is there again after another record, and
 * after a session that ended by itself, and after a reload of this tab.
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

/** Forgets all of it: whoever logs out leaves nothing behind. */
export function forgetDrafts() {
  drafts.clear()
  keep()
}
