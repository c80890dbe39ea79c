import { createHash } from 'node:crypto'
import { DAY, HOUR } from '../contract/time/durations'
import type { Documents } from '../store/store'

/** The maximum number of acknowledgements to an address in a day. */
const A_DAY = 3
const SPACE = 'acknowledgements'

/** Limits the acknowledgements to each address, so that nobody can fill a stranger's inbox with them. */
export interface AcknowledgementLimit {
  /**
   * Counts an acknowledgement; resolves to true when the service may send it. The service may always retry an
   * acknowledgement that was counted within the last day.
   */
  admits(address: string, messageId: string): Promise<boolean>
}

// The count ignores a part such as `+anything`, because most mail providers deliver `amina+anything@…` to `amina@…`.
const inboxOf = (address: string) => address.toLowerCase().replace(/\+.*(?=@)/, '')

interface Counted {
  messageId: string
  /** The time of the mail, in ms since 1970. */
  at: number
}

/** Removes acknowledgements from the counts. When a count becomes empty, the hash of its address is removed, too. */
export async function forgetAcknowledgements(documents: Documents, messageIds: ReadonlySet<string>): Promise<void> {
  const isTheirs = ({ messageId }: Counted) => messageIds.has(messageId)
  for (const [key, counted] of await documents.all<Counted[]>(SPACE)) {
    if (!counted.some(isTheirs)) continue
    await documents.update<Counted[]>(SPACE, key, (present = []) => {
      const value = present.filter(one => !isTheirs(one))
      return value.length > 0 ? { value, expiresAt: endOf(value) } : undefined
    })
  }
}

/** The time when a count expires after a removal: a day after the last mail that is still in it. */
const endOf = (counted: readonly Counted[]) => new Date(Math.max(...counted.map(({ at }) => at)) + DAY)

/**
 * Allows each address one acknowledgement an hour and three a day. The counts are stored, so they still apply after a
 * restart. The keys of the counts are hashes of the addresses.
 */
export function createAcknowledgementLimit(documents: Documents, now: () => Date): AcknowledgementLimit {
  return {
    async admits(address, messageId) {
      const key = createHash('sha256').update(inboxOf(address)).digest('base64url')
      const at = now().getTime()
      const counted = await documents.update<Counted[]>(SPACE, key, (present = []) => {
        // A stored time in the future comes from a clock that was ahead, and counts as now.
        const past = present.map(one => ({ ...one, at: Math.min(one.at, at) }))
        const ofToday = past.filter(one => one.at > at - DAY)
        const isFull = ofToday.length >= A_DAY || ofToday.some(one => one.at > at - HOUR)
        const isCounted = ofToday.some(one => one.messageId === messageId)
        const next = isFull || isCounted ? ofToday : [...ofToday, { messageId, at }]
        return { value: next, expiresAt: new Date(at + DAY) }
      })
      return counted?.some(one => one.messageId === messageId) ?? false
    },
  }
}
