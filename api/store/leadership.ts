import type { Documents } from './store'

/** How long the lead is held without being taken anew, in ms: an instance that ends without a word stops nothing for longer. */
const LEAD_FOR = 150_000

interface Lead {
  by: string
  /** Ms since 1970. */
  until: number
}

/** What one of several instances does at a time. */
export interface Leadership {
  /** Takes the lead, or goes on with it; `new` where another one, or nobody, had it before; undefined where another one has it. */
  take(): Promise<'new' | 'held' | undefined>
  /** Leaves it to whoever comes next. */
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
        // Further ahead than it is ever held for: a clock was wrong.
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
