import type { Documents } from './store'

/**
 * Time for which the lead lasts without a renewal, in ms; after an instance ends silently, its task waits no longer
 * than this.
 */
const LEAD_FOR = 150_000

interface Lead {
  by: string
  /** End of the lead, in ms since 1970. */
  until: number
}

/** The lead in a task that one of several instances does at a time. */
export interface Leadership {
  /**
   * Takes or renews the lead. `new` when another instance or none had the lead; undefined when another instance has it.
   */
  take(): Promise<'new' | 'held' | undefined>
  /** Gives the lead up for the next instance. */
  leave(): Promise<void>
}

/** Creates the lead among the documents that the instances share. */
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
        // An end that is further ahead than the longest lead comes from a wrong clock.
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
