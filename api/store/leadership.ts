import type { Documents } from './store'

/** Time that the lead lasts without a renewal, in ms: a silently ended instance stops nothing for longer. */
const LEAD_FOR = 150_000

interface Lead {
  by: string
  /** Ms since 1970. */
  until: number
}

/** A task that one of several instances does at a time. */
export interface Leadership {
  /** Takes or renews the lead. `new` when another instance, or none, had it before; undefined when another has it. */
  take(): Promise<'new' | 'held' | undefined>
  /** Leaves the lead to the next instance. */
  leave(): Promise<void>
}

/** Creates it among the documents that the instances share. */
export function createLeadership(
  documents: Documents,
  { name, instance, now }: { name: string; instance: string; now: () => Date },
): Leadership {
  const SPACE = 'leads'
  return {
    async take() {
      const at = now().getTime()
      let before: string | undefined
      const lead = await documents.update<Lead>(SPACE, name, present => {
        // An end further ahead than the longest lead comes from a wrong clock.
        const isHeld = present && present.until > at && present.until <= at + 2 * LEAD_FOR
        before = isHeld ? present.by : undefined
        return { value: isHeld && present.by !== instance ? present : { by: instance, until: at + LEAD_FOR } }
      })
      if (lead?.by !== instance) return undefined
      return before === instance ? 'held' : 'new'
    },
    async leave() {
      await documents.update<Lead>(SPACE, name, present =>
        present && present.by !== instance ? { value: present } : undefined,
      )
    },
  }
}
