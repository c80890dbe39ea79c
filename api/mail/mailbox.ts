import { MAX_EMAIL } from '../contract/forms/options'
import { PLACEHOLDER_EMAIL } from '../contract/records/placeholders'
import type { AdminRecord } from '../contract/records/records'
import { visitorName } from '../contract/records/visitor-name'
import { email } from '../contract/text'
import type { Mailbox } from './mail'

const address = email(MAX_EMAIL, 'no address')

/** What mail programs make a link of, or take for another address. */
const LINK = /[@<>]|:\/\/|[\p{L}\p{N}]\.\p{L}{2}/u

/** Where the visitor can be written to; undefined where there is no address, or only a placeholder. */
export function visitorMailbox(record: AdminRecord): Mailbox | undefined {
  const { success, data } = address.safeParse(record.email)
  const isReal = success && data.toLowerCase() !== PLACEHOLDER_EMAIL
  if (!isReal) return undefined
  const name = visitorName(record)
  // A stranger's link would arrive under the firm's name; the mail's text has what was typed.
  return { name: LINK.test(name) ? '' : name, address: data }
}
