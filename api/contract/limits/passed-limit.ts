/** The id of the rule about the removal date. No rule allows anybody to extend the time until a removal. */
export const REMOVAL = 'removal'

/**
 * Number of days for which a limit or removal that has passed still moves a request up in the lists. After this number
 * of days, only the request's row and record show the passed limit. A lawyer of the firm confirms this number with an
 * entry in the rules' file that has this id; `checkedOn` is the date.
 */
export const PASSED = {
  id: 'passed-limits',
  title: 'A limit or a removal that passed more than 28 days ago leads no request',
  days: 28,
  checkedOn: null,
} as const

/** The advice to staff about a limit that may have passed. */
export const whenPassed = (id: string) =>
  id === REMOVAL ? 'find out where they are now' : 'ask about an extension of time'
