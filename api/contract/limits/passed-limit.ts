/** The rule about a day of removal, which is no limit that one could ask to be extended. */
export const REMOVAL = 'removal'

/**
 * For how many days a limit or a removal that has passed still leads a request in the lists; later its row and its record
 * only say it. A lawyer of the firm has to confirm this: `checkedOn` is the day on which one did.
 */
export const PASSED: { days: number; checkedOn: string | null } = { days: 28, checkedOn: null }

/** What to do about a limit that may have passed. */
export const whenPassed = (id: string) =>
  id === REMOVAL ? 'find out where they are now' : 'ask about an extension of time'
