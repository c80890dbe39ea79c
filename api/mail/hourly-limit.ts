import { HOUR } from '../contract/time/durations'
import type { Documents } from '../store/store'

const SPACE = 'outbox'
const KEY = 'gathered'

/** Allows an event once an hour, even over restarts. Times are in ms since 1970. */
export function createHourlyLimit(documents: Documents | undefined, now: () => Date) {
  let until = 0

  return {
    async isOpen(): Promise<boolean> {
      // A second instance may have used this hour's event meanwhile.
      until = (await documents?.get<number>(SPACE, KEY)) ?? until
      const ahead = until - now().getTime()
      // An end more than an hour ahead was written by a wrong clock.
      return ahead <= 0 || ahead > HOUR
    },
    /** Allows no event for the next hour. */
    async close(): Promise<void> {
      const value = now().getTime() + HOUR
      until = value
      await documents?.update<number>(SPACE, KEY, () => ({ value, expiresAt: new Date(value) }))
    },
  }
}
