import { dialledNumber } from '../../../api/contract/records/dialled-number'
import { PLACEHOLDER_EMAIL } from '../../../api/contract/records/placeholders'

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i

/**
 * The `mailto:` link for an address; undefined for a text that is not an address. Each character is checked or encoded,
 * so that a `?` cannot add a header to the mail.
 */
export function emailHref(address: string): string | undefined {
  if (!EMAIL.test(address) || address === PLACEHOLDER_EMAIL) return undefined
  const [local = '', domain = ''] = address.split('@')
  return `mailto:${encodeURIComponent(local)}@${domain}`
}

/** The `tel:` link of the first number in a visitor's text. */
export function phoneHref(number: string): string | undefined {
  const dial = dialledNumber(number)
  return dial && `tel:${dial}`
}

/**
 * The WhatsApp link for an international number or a British mobile number; undefined for a number whose country is
 * unknown.
 */
export function whatsappHref(number: string): string | undefined {
  const dial = phoneHref(number)
    ?.slice('tel:'.length)
    .replace(/^00/, '+')
    .replace(/^07(?=\d{9}$)/, '+447')
  return dial && /^\+(?:447\d{9}|(?!44)[1-9]\d{7,14})$/.test(dial) ? `https://wa.me/${dial.slice(1)}` : undefined
}
