import { MAX_EMAIL } from '../contract/options'
import { PLACEHOLDER_EMAIL } from '../contract/placeholders'
import type { AdminRecord } from '../contract/records'
import { email } from '../contract/text'
import type { Mailbox } from './mail'

const address = email(MAX_EMAIL, 'no address')

/** The visitor's name, as far as the forms ask for it. */
export function visitorName({ name, firstName, lastName }: AdminRecord): string {
  const parts = typeof name === 'string' ? [name] : [firstName, lastName].filter(part => typeof part === 'string')
  return parts.join(' ').trim()
}

/** Where the visitor can be written to; undefined where there is no address, or only a placeholder. */
export function visitorMailbox(record: AdminRecord): Mailbox | undefined {
  const { success, data } = address.safeParse(record.email)
  const isReal = success && data.toLowerCase() !== PLACEHOLDER_EMAIL
  return isReal ? { name: visitorName(record), address: data } : undefined
}
