/** The id of the rule about the removal date. No rule allows an extension of the time before a removal. */
export const REMOVAL = 'removal'

/**
 * For this number of days after its end, a limit or removal that has passed still moves a request up in the lists.
 * After this time, only the request's row and record show the passed limit. A lawyer of the firm confirms this number
 * in the file of rules, by an entry with this `id` and with the date in `checkedOn`.
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
