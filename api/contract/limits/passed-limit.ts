/** The id of the rule about a day of removal. No rule lets anybody extend that day. */
export const REMOVAL = 'removal'

/**
 * Days for which a passed limit or removal still leads a request in the lists. After these days only the row and the
 * record show it. A lawyer of the firm confirms the number by an entry with this id in the rules' file: `checkedOn` is
 * the day.
 */
export const PASSED = {
  id: 'passed-limits',
  title: 'A limit or a removal that passed more than 28 days ago leads no request',
  days: 28,
  checkedOn: null,
} as const

/** The advice for a limit that may have passed. */
export const whenPassed = (id: string) =>
  id === REMOVAL ? 'find out where they are now' : 'ask about an extension of time'
