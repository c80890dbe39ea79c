import type { ParsedUrlQuery } from 'node:querystring'
import type { Firm } from '../../content/firm'
import type { PageLanguage } from '../../content/form-languages'
import { FOR_BUSINESS, FOR_PERSON } from '../../contract/forms/next-words'
import { answerLine, timeWords } from '../../contract/time/answer-line'
import type { WaitingTimes } from '../../contract/time/waiting-time'
import { html } from '../../html'
import type { Secrets } from '../../security/secrets'
import { readThanksToken, type ThanksFacts } from './thanks-token'

const REFERENCE_PLACE = /(<output\b[^>]*\bdata-reference\b[^>]*)>(?=<\/output>)/
/**
 * The placeholders for the reference and the times in the text that visitors can save, as they are escaped in its link.
 */
const SAVED_REFERENCE = encodeURIComponent('{reference}')
const SAVED_MOMENTS = encodeURIComponent('{moments}')
const ANSWER_PLACE = /(<p\b[^>]*\bdata-answer\b[^>]*>)(?=<\/p>)/

/** The parts of the service from which the page's line about the time of the answer is made. */
export interface ThankYouParts {
  firm: Firm
  waitingTimes: WaitingTimes
  secrets: Pick<Secrets, 'digest'>
  now: () => Date
}

/**
 * Fills the result of a submission into the rendered thank-you page, for browsers without JavaScript. Without a valid
 * proof in the address, the page thanks the visitor, but shows neither reference nor time. Returns undefined for an
 * address that has neither `t` nor `reference`. Without `language`, the page is in English.
 */
export function fillThankYou(
  page: string,
  asked: ParsedUrlQuery,
  parts: ThankYouParts,
  language?: PageLanguage,
): string | undefined {
  // Also accepts an address of version 0.1.0, with the parameter `reference` and without a proof, although anybody can
  // make up such an address.
  if (!('t' in asked || 'reference' in asked)) return undefined
  const facts = typeof asked.t === 'string' ? readThanksToken(parts.secrets, asked.t) : undefined
  if (!facts) return page.replace(REFERENCE_PLACE, (_, place: string) => `${place} data-unproven>`)
  const { reference, sentAt, answerBy, office, business } = facts
  const say = (english: string) => language?.say(english) ?? english
  const moments = [
    ...(sentAt ? [say(`Sent: ${timeWords(Date.parse(sentAt))}`)] : []),
    say(answerLine(Date.parse(answerBy), office)),
  ]
  return (business ? forBusiness(page, say) : page)
    .replace(REFERENCE_PLACE, (_, place: string) => `${place}>${reference}`)
    .replaceAll(SAVED_REFERENCE, encodeURIComponent(language?.say.inReceipt(reference) ?? reference))
    .replaceAll(SAVED_MOMENTS, () => encodeURIComponent(moments.join('\n\n')))
    .replace(
      ANSWER_PLACE,
      (_, place: string) => place + lineOf(facts, parts, say) + refusedLine(facts.filesRefused, say),
    )
}

/**
 * Replaces the sentences for private persons by the sentences for a business, on the page and in the text that visitors
 * can save.
 */
function forBusiness(page: string, say: Say): string {
  const plain = (['pressing', 'papers'] as const).map(name => [FOR_PERSON[name], FOR_BUSINESS[name]] as const)
  const pairs = [...plain, ...plain.map(([usual, own]) => [say(usual), say(own)] as const)]
  return pairs.reduce(
    (text, [usual, own]) => text.replaceAll(usual, own).replaceAll(encodeURIComponent(usual), encodeURIComponent(own)),
    page,
  )
}

/**
 * A sentence with the number of letters that did not arrive, so that nobody expects an answer about them. Empty if all
 * letters have arrived.
 */
const refusedLine = (number: string | undefined, say: Say) =>
  number === undefined
    ? ''
    : `<br>${say(`${number === '1' ? 'One file' : `${number} files`} could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.`)}`

/** Translates an English text into the language of the page. */
type Say = (english: string) => string

function lineOf({ answerBy, office }: ThanksFacts, { firm, waitingTimes, now }: ThankYouParts, say: Say): string {
  // Leaves out the reason "closed" if the office has opened since the form was sent.
  const reason = office === 'closed' && waitingTimes.isOpen(now().getTime()) ? undefined : office
  const { dial, display } = firm.phones.emergency
  const call = reason && html` ${say('Urgent?')} <a href="tel:${dial}">${display}</a>`
  return html`${say(answerLine(Date.parse(answerBy), reason))}${call}`.markup
}
