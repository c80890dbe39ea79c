import type { PublicFirm } from '../../api/contract/content/firm'
import { isClosed } from '../../api/contract/time/office-state'
import type { ContactLink } from './fallback-state'
import { formStrings as say } from './strings'

/** A firm with its links: the numbers to call, then the email address. */
export type KnownFirm = PublicFirm & { ways: ContactLink[] }

/** The links that call the office (not if `closed`) and the emergency line. */
export const phonesOf = ({ phone, emergencyPhone }: PublicFirm, closed = false): ContactLink[] =>
  [
    { href: `tel:${phone.dial}`, children: phone.display },
    { href: `tel:${emergencyPhone.dial}`, children: `${say.emergency} ${emergencyPhone.display}` },
  ].slice(+closed)

/** `ways` is computed at each use, because the office may close while the page is open. */
export const knownFirm = (firm: PublicFirm): KnownFirm => ({
  ...firm,
  get ways() {
    return [...phonesOf(firm, isClosed(firm.office)), { href: `mailto:${firm.email}`, children: firm.email }]
  },
})
