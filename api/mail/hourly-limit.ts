import { HOUR } from '../contract/time/durations'
import type { Documents } from '../store/store'

const SPACE = 'outbox'
const KEY = 'gathered'

/** Limits the mail about many records to one an hour, even over restarts. */
export function createHourlyLimit(documents: Documents | undefined, now: () => Date) {
  let until = 0

  return {
    async isOpen(): Promise<boolean> {
      // Reads the end of the wait again, because another instance may have sent this hour's mail.
      until = (await documents?.get<number>(SPACE, KEY)) ?? until
      const ahead = until - now().getTime()
      // An end more than an hour ahead comes from a clock that was wrong, so it does not count.
      return ahead <= 0 || ahead > HOUR
    },
    /** Allows no further mail about many records for an hour. */
    async close(): Promise<void> {
      const value = now().getTime() + HOUR
      until = value
      await documents?.update<number>(SPACE, KEY, () => ({ value, expiresAt: new Date(value) }))
    },
  }
}
