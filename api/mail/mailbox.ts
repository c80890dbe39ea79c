import { MAX_EMAIL } from '../contract/forms/options'
import { PLACEHOLDER_EMAIL } from '../contract/records/placeholders'
import type { AdminRecord } from '../contract/records/records'
import { visitorName } from '../contract/records/visitor-name'
import { email } from '../contract/text'
import type { Mailbox } from './mail'

const address = email(MAX_EMAIL, 'no address')

/** Matches text that a mail program would show as a link or as another address. */
const LINK = /[@<>]|:\/\/|[\p{L}\p{M}\p{N}-]\.\p{L}{2}/u

/**
 * A name that a header can carry; empty when a mail program would show it as a link. The check drops invisible marks
 * and turns full-width characters into plain ones, because people see them so (UTS 46, section 4).
 */
export function nameWithoutLink(name: string): string {
  const seen = name
    .replaceAll(/[\p{DI}\p{Cf}]/gu, '')
    .normalize('NFKC')
    .replaceAll('。', '.')
  return LINK.test(seen) ? '' : name
}

/** The visitor's mailbox; undefined without an address, or with only a placeholder. */
export function visitorMailbox(record: AdminRecord): Mailbox | undefined {
  const { success, data } = address.safeParse(record.email)
  const isReal = success && data.toLowerCase() !== PLACEHOLDER_EMAIL
  if (!isReal) return undefined
  // A stranger's link in this name would arrive under the firm's name. The mail's text shows the name as the visitor
  // typed it.
  return { name: nameWithoutLink(visitorName(record)), address: data }
}
