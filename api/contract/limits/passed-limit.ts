/** The id of the rule about the removal date. No rule allows anybody to extend the time until a removal. */
export const REMOVAL = 'removal'

/**
 * Number of days for which a passed limit or removal still moves a request up in the lists. Later, only the request's
 * row and record show the passed limit. A lawyer of the firm confirms this number by an entry under this id in the file
 * of rules, with the date in `checkedOn`.
 */
export const PASSED = {
  id: 'passed-limits',
  title: 'A limit or a removal that passed more than 28 days ago no longer moves a request up',
  days: 28,
  checkedOn: null,
} as const

/** The advice to staff about a limit that may have passed. */
export const whenPassed = (id: string) =>
  id === REMOVAL ? 'find out where they are now' : 'ask about an extension of time'
