import { HOUR } from '../contract/time/durations'
import type { Documents } from '../store/store'

const SPACE = 'outbox'
const KEY = 'gathered'

/** Limits gathered mails, which are about many records, to one an hour, also across restarts. */
export function createHourlyLimit(documents: Documents | undefined, now: () => Date) {
  let until = 0

  return {
    async isOpen(): Promise<boolean> {
      // Reads the stored end of the wait again, because another instance may have sent this hour's mail.
      until = (await documents?.get<number>(SPACE, KEY)) ?? until
      const ahead = until - now().getTime()
      // A stored end more than an hour ahead comes from a wrong clock, and does not count.
      return ahead <= 0 || ahead > HOUR
    },
    /** Allows no further gathered mail for an hour. */
    async close(): Promise<void> {
      const value = now().getTime() + HOUR
      until = value
      await documents?.update<number>(SPACE, KEY, () => ({ value, expiresAt: new Date(value) }))
    },
  }
}
