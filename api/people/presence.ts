import type { WorkBy } from '../contract/work-facts'

/** How long a record counts as open after a page last said so, in ms: an open page says it every half minute. */
export const OPEN_FOR = 75_000
/** Records that are told apart at a time. */
const MOST_RECORDS = 2_000

/** Somebody who has a record open. */
export interface Presence {
  by: WorkBy
  /** ISO time. */
  since: string
}

/** Who has which record open: in memory only, and forgotten soon. */
export interface Presences {
  /** Notes that a session has a record (`inquiries/17`) open. */
  enter(place: string, session: string, by: WorkBy): void
  leave(place: string, session: string): void
  /** Who else has it open, the first one first. */
  others(place: string, session: string, by: WorkBy): Presence[]
}

interface Open extends Presence {
  until: number
}

/** Creates it; `now` in ms since 1970. */
export function createPresences(now: () => number): Presences {
  const open = new Map<string, Map<string, Open>>()

  /** The sessions that have a record open by now. */
  function sessionsAt(place: string): Map<string, Open> {
    const sessions = open.get(place) ?? new Map<string, Open>()
    for (const [session, { until }] of sessions) if (until <= now()) sessions.delete(session)
    if (sessions.size === 0) open.delete(place)
    return sessions
  }

  return {
    enter(place, session, by) {
      const sessions = sessionsAt(place)
      const since = sessions.get(session)?.since ?? new Date(now()).toISOString()
      sessions.set(session, { by, since, until: now() + OPEN_FOR })
      // The last one that was opened is the last to be forgotten.
      open.delete(place)
      open.set(place, sessions)
      for (const oldest of open.keys()) {
        if (open.size <= MOST_RECORDS) break
        open.delete(oldest)
      }
    },

    leave(place, session) {
      sessionsAt(place).delete(session)
    },

    others(place, own, by) {
      const isOwn = (session: string, other: WorkBy) =>
        session === own || (by !== 'shared' && other !== 'shared' && other.id === by.id)
      return [...sessionsAt(place)]
        .filter(([session, other]) => !isOwn(session, other.by))
        .map(([, { by, since }]) => ({ by, since }))
    },
  }
}
