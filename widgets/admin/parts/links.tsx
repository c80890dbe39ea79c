import { PLACEHOLDER_EMAIL } from '../../../api/contract/placeholders'

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i
const PHONE = /^\+?[\d\s().-]*\d[\d\s().-]*$/

/** An address that can be written to, as a link; anything else as text. */
export function EmailLink({ address }: { address: string }) {
  return <ContactLink text={address} href={emailHref(address)} />
}

/** A number that can be dialled, as a link; anything else as text. */
export function PhoneLink({ number }: { number: string }) {
  return <ContactLink text={number} href={phoneHref(number)} />
}

function ContactLink({ text, href }: { text: string; href: string | undefined }) {
  // Left to right only where the characters were checked.
  if (!href) return <bdi className="contact-text">{text}</bdi>
  return (
    <a href={href} dir="ltr">
      {text}
    </a>
  )
}

/** The `mailto:` of an address whose every character was checked; a `?` in it adds no header. */
export function emailHref(address: string): string | undefined {
  if (!EMAIL.test(address) || address === PLACEHOLDER_EMAIL) return undefined
  const [local = '', domain = ''] = address.split('@')
  return `mailto:${encodeURIComponent(local)}@${domain}`
}

/** The `tel:` of a number written with digits and the usual marks; the `(0)` after a country code is not dialled. */
export function phoneHref(number: string): string | undefined {
  if (!PHONE.test(number.trim())) return undefined
  return `tel:${number.replace(/^(\s*\+[\d\s]+)\(0\)/, '$1').replace(/[^\d+]/g, '')}`
}
