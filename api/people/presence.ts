import type { WorkBy } from '../contract/records/work-facts'
import type { Documents } from '../store/store'

/**
 * The time for which a record counts as open after the last request of its page, in ms; an open page sends a request
 * twice a minute.
 */
export const OPEN_FOR = 75_000
/** The maximum number of records that are kept in memory. */
const MOST_RECORDS = 2_000

/** A person who has a record open. */
export interface Presence {
  by: WorkBy
  /** ISO time at which the person opened the record. */
  since: string
}

/** The people who have each record open. The service keeps this data only for a short time. */
export interface Presences {
  /** Remembers that a session has opened a record. `place` stands for a record, such as `inquiries/17`. */
  enter(place: string, session: string, by: WorkBy): Promise<void>
  leave(place: string, session: string): Promise<void>
  /** The other people who have the record open, in the order in which they opened it. */
  others(place: string, session: string, by: WorkBy): Promise<Presence[]>
}

interface Open extends Presence {
  until: number
}

/** Creates the list of open records in memory; `now` returns ms since 1970. */
export function createPresences(now: () => number): Presences {
  const open = new Map<string, Map<string, Open>>()

  /** The sessions that have the record open now. */
  function sessionsAt(place: string): Map<string, Open> {
    const sessions = open.get(place) ?? new Map<string, Open>()
    for (const [session, { until }] of sessions) if (until <= now()) sessions.delete(session)
    if (sessions.size === 0) open.delete(place)
    return sessions
  }

  return {
    async enter(place, session, by) {
      const sessions = sessionsAt(place)
      const since = sessions.get(session)?.since ?? new Date(now()).toISOString()
      sessions.set(session, { by, since, until: now() + OPEN_FOR })
      // Moves the record to the end of the map, so that the service forgets it last.
      open.delete(place)
      open.set(place, sessions)
      for (const oldest of open.keys()) {
        if (open.size <= MOST_RECORDS) break
        open.delete(oldest)
      }
    },

    async leave(place, session) {
      sessionsAt(place).delete(session)
    },

    others: async (place, own, by) => othersOf(sessionsAt(place), own, by),
  }
}

function othersOf(open: Iterable<[session: string, Open]>, own: string, by: WorkBy): Presence[] {
  const isOwn = (session: string, other: WorkBy) =>
    session === own || (by !== 'shared' && other !== 'shared' && other.id === by.id)
  return [...open].filter(([session, other]) => !isOwn(session, other.by)).map(([, { by, since }]) => ({ by, since }))
}

const SPACE = 'presence'

/**
 * Creates the list of open records for instances that share documents, because a page's requests may reach any
 * instance.
 */
export function createSharedPresences(documents: Documents, now: () => number): Presences {
  type Sessions = [session: string, Open][]
  const live = (present: Sessions = []) => present.filter(([, { until }]) => until > now())
  const entry = (sessions: Sessions) =>
    sessions.length > 0 ? { value: sessions, expiresAt: new Date(now() + OPEN_FOR) } : undefined
  return {
    async enter(place, session, by) {
      await documents.update<Sessions>(SPACE, place, present => {
        const sessions = live(present)
        const since = sessions.find(([other]) => other === session)?.[1].since ?? new Date(now()).toISOString()
        const rest = sessions.filter(([other]) => other !== session)
        return entry([...rest, [session, { by, since, until: now() + OPEN_FOR }]])
      })
    },
    async leave(place, session) {
      await documents.update<Sessions>(SPACE, place, present =>
        entry(live(present).filter(([other]) => other !== session)),
      )
    },
    async others(place, own, by) {
      const open = live(await documents.get<Sessions>(SPACE, place))
      return othersOf(
        open.sort(([, one], [, other]) => one.since.localeCompare(other.since)),
        own,
        by,
      )
    },
  }
}
