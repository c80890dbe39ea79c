import { MAX_EMAIL } from '../contract/forms/options'
import { PLACEHOLDER_EMAIL } from '../contract/records/placeholders'
import type { AdminRecord } from '../contract/records/records'
import { visitorName } from '../contract/records/visitor-name'
import { email } from '../contract/text'
import type { Mailbox } from './mail'

const address = email(MAX_EMAIL, 'no address')

/** Matches a text that a mail program would show as a link or as another address. */
const LINK = /[@<>]|:\/\/|[\p{L}\p{M}\p{N}-]\.\p{L}{2}/u

/**
 * The name for a mail's header; empty when a mail program would show a link in it. The check ignores invisible
 * characters and treats full-width characters as plain ones, because people see the name so (UTS 46, section 4).
 */
export function nameWithoutLink(name: string): string {
  const seen = name
    .replaceAll(/[\p{DI}\p{Cf}]/gu, '')
    .normalize('NFKC')
    .replaceAll('。', '.')
  return LINK.test(seen) ? '' : name
}

/** The visitor's name and address; undefined when the record has no address, or only the placeholder. */
export function visitorMailbox(record: AdminRecord): Mailbox | undefined {
  const { success, data } = address.safeParse(record.email)
  const isReal = success && data.toLowerCase() !== PLACEHOLDER_EMAIL
  if (!isReal) return undefined
  // A reply to the mail to staff shows this name as the recipient, so the name must contain no link. The body of the
  // mail contains the name as the visitor typed it.
  return { name: nameWithoutLink(visitorName(record)), address: data }
}
