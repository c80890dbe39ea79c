import type { AdminRecord } from './records'

/** The visitor's name, from the name fields that the forms ask for. */
export function visitorName({ name, firstName, lastName }: Pick<AdminRecord, string>): string {
  const parts = typeof name === 'string' ? [name] : [firstName, lastName].filter(part => typeof part === 'string')
  return parts.join(' ').trim()
}
