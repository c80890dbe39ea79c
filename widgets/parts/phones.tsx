import type { PublicFirm } from '../../api/contract/content/firm'
import type { ContactLink } from './fallback-state'
import { formStrings as say } from './strings'

/** The office's number, unless the office is closed, and the one for emergencies, as links that dial. */
export const phonesOf = ({ phone, emergencyPhone, closed }: PublicFirm & { closed?: boolean }): ContactLink[] =>
  [
    { href: `tel:${phone.dial}`, children: phone.display },
    { href: `tel:${emergencyPhone.dial}`, children: `${say.emergency} ${emergencyPhone.display}` },
  ].slice(+!!closed)

/** Links on one line, with "or" between them. */
export const Either = ({ links: [first, second] }: { links: ContactLink[] }) => (
  <>
    <a key={first?.href} {...first} /> {second && say.or} {second && <a {...second} />}
  </>
)

/** The numbers to call, below a choice that cannot wait; the style sheet shows them once it is chosen. */
export const CallNow = ({ links }: { links: ContactLink[] }) => (
  <p className="call">
    {say.callNow} <Either links={links} />
  </p>
)
