import type { PublicFirm } from '../../api/contract/content/firm'
import { isClosed } from '../../api/contract/time/office-state'
import type { ContactLink } from './fallback-state'
import { formStrings as say } from './strings'

/** A firm with its links: the numbers to call, then the email address. */
export type KnownFirm = PublicFirm & { ways: ContactLink[] }

/** The links to call the office, unless it is closed, and the emergency number. */
export const phonesOf = ({ phone, emergencyPhone }: PublicFirm, closed = false): ContactLink[] =>
  [
    { href: `tel:${phone.dial}`, children: phone.display },
    { href: `tel:${emergencyPhone.dial}`, children: `${say.emergency} ${emergencyPhone.display}` },
  ].slice(+closed)

/** The links are computed each time they are needed, because a page may stay open until after closing time. */
export const knownFirm = (firm: PublicFirm): KnownFirm => ({
  ...firm,
  get ways() {
    return [...phonesOf(firm, isClosed(firm.office)), { href: `mailto:${firm.email}`, children: firm.email }]
  },
})
