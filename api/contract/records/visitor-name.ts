import type { AdminRecord } from './records'

/** The visitor's name, as far as the forms ask for it. */
export function visitorName({ name, firstName, lastName }: Pick<AdminRecord, string>): string {
  const parts = typeof name === 'string' ? [name] : [firstName, lastName].filter(part => typeof part === 'string')
  return parts.join(' ').trim()
}
