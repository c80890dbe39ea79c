import { MAX_EMAIL } from '../contract/options'
import { PLACEHOLDER_EMAIL } from '../contract/placeholders'
import { visitorName } from '../contract/record-fields'
import type { AdminRecord } from '../contract/records'
import { email } from '../contract/text'
import type { Mailbox } from './mail'

const address = email(MAX_EMAIL, 'no address')

/** Where the visitor can be written to; undefined where there is no address, or only a placeholder. */
export function visitorMailbox(record: AdminRecord): Mailbox | undefined {
  const { success, data } = address.safeParse(record.email)
  const isReal = success && data.toLowerCase() !== PLACEHOLDER_EMAIL
  return isReal ? { name: visitorName(record), address: data } : undefined
}
