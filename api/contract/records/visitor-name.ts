import type { AdminRecord } from './records'

/** The visitor's name, put together from the forms' name fields. */
export function visitorName({ name, firstName, lastName }: Pick<AdminRecord, string>): string {
  const parts = typeof name === 'string' ? [name] : [firstName, lastName].filter(part => typeof part === 'string')
  return parts.join(' ').trim()
}
