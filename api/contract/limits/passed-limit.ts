/** The id of the rule about a day of removal. Nobody can ask to extend that day. */
export const REMOVAL = 'removal'

/**
 * Days for which a passed limit or removal still leads a request in the lists. Later only its row and record say it. A
 * lawyer of the firm has to confirm this: `checkedOn` is the day on which one did.
 */
export const PASSED: { days: number; checkedOn: string | null } = { days: 28, checkedOn: null }

/** The advice for a limit that may have passed. */
export const whenPassed = (id: string) =>
  id === REMOVAL ? 'find out where they are now' : 'ask about an extension of time'
