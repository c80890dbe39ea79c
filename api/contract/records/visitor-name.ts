import type { AdminRecord } from './records'

/** The visitor's name, made from the name fields of the form. */
export function visitorName({ name, firstName, lastName }: Pick<AdminRecord, string>): string {
  const parts = typeof name === 'string' ? [name] : [firstName, lastName].filter(part => typeof part === 'string')
  return parts.join(' ').trim()
}
