import { MAX_EMAIL } from '../contract/forms/options'
import { PLACEHOLDER_EMAIL } from '../contract/records/placeholders'
import type { AdminRecord } from '../contract/records/records'
import { visitorName } from '../contract/records/visitor-name'
import { email } from '../contract/text'
import type { Mailbox } from './mail'

const address = email(MAX_EMAIL, 'no address')

/** A text that mail programs make a link of, or take for another address. */
const LINK = /[@<>]|:\/\/|[\p{L}\p{M}\p{N}-]\.\p{L}{2}/u

/**
 * A name as a header may carry it: empty where a mail program would make a link of it. It is judged as a reader sees it:
 * without the marks that take no room, and with the dots and letters of full width as plain ones (UTS 46, section 4).
 */
export function nameWithoutLink(name: string): string {
  const seen = name
    .replaceAll(/[\p{DI}\p{Cf}]/gu, '')
    .normalize('NFKC')
    .replaceAll('。', '.')
  return LINK.test(seen) ? '' : name
}

/** Where the visitor can be written to; undefined where there is no address, or only a placeholder. */
export function visitorMailbox(record: AdminRecord): Mailbox | undefined {
  const { success, data } = address.safeParse(record.email)
  const isReal = success && data.toLowerCase() !== PLACEHOLDER_EMAIL
  if (!isReal) return undefined
  // A stranger's link would arrive under the firm's name; the mail's text has the name as it was typed.
  return { name: nameWithoutLink(visitorName(record)), address: data }
}
