import type { Documents } from './store'

/** The time in ms for which an instance keeps the lead without renewing it; then another instance can take over. */
const LEAD_FOR = 150_000
const SPACE = 'leads'

interface Lead {
  by: string
  /** The time when the lead ends, in ms since 1970. */
  until: number
}

/** The lead in a task: of several instances, only the one with the lead does the task. */
export type Leadership = ReturnType<typeof createLeadership>

/** Creates the `Leadership` of a task; the lead is stored in the documents that all instances share. */
export function createLeadership(
  documents: Documents,
  { name, instance, now }: { name: string; instance: string; now: () => Date },
) {
  return {
    /** Takes or renews the lead: `held` if this instance had it before, `new` if not, undefined if another one has it. */
    async take(): Promise<'new' | 'held' | undefined> {
      const at = now().getTime()
      let before: string | undefined
      const lead = await documents.update<Lead>(SPACE, name, present => {
        // A lead that ends impossibly late does not count, because a wrong clock dated it.
        const isHeld = present && present.until > at && present.until <= at + 2 * LEAD_FOR
        before = isHeld ? present.by : undefined
        return { value: isHeld && present.by !== instance ? present : { by: instance, until: at + LEAD_FOR } }
      })
      if (lead?.by !== instance) return undefined
      return before === instance ? 'held' : 'new'
    },
    /** Gives the lead up, so that another instance can take it. */
    async leave(): Promise<void> {
      await documents.update<Lead>(SPACE, name, present =>
        present && present.by !== instance ? { value: present } : undefined,
      )
    },
  }
}
