/** The rule about a day of removal, which is no limit that one could ask to be extended. */
export const REMOVAL = 'removal'

/** What to do about a limit that may have passed. */
export const whenPassed = (id: string) =>
  id === REMOVAL ? 'find out where they are now' : 'ask about an extension of time'
