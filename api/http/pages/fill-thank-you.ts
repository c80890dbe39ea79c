import type { ParsedUrlQuery } from 'node:querystring'
import type { Firm } from '../../content/firm'
import type { PageLanguage } from '../../content/form-languages'
import { FOR_BUSINESS, FOR_PERSON } from '../../contract/forms/next-words'
import { answerLine, timeWords } from '../../contract/time/answer-line'
import type { WaitingTimes } from '../../contract/time/waiting-time'
import { html } from '../../html'
import type { Secrets } from '../../security/secrets'
import { readThanksToken, type Told } from './thanks-token'

const REFERENCE_PLACE = /(<output\b[^>]*\bdata-reference\b[^>]*)>(?=<\/output>)/
/** Stands for the reference in the link to the saved text, until the page is filled in. */
const SAVED_REFERENCE = encodeURIComponent('{reference}')
const SAVED_MOMENTS = encodeURIComponent('{moments}')
const ANSWER_PLACE = /(<p\b[^>]*\bdata-answer\b[^>]*>)(?=<\/p>)/

/** The inputs from which the page's line about the answer is made. */
export interface ThankYouParts {
  firm: Firm
  waitingTimes: WaitingTimes
  secrets: Pick<Secrets, 'digest'>
  now: () => Date
}

/**
 * Fills the answer to a submission into the rendered page, for browsers without JavaScript. If the address has no valid
 * proof, the page thanks the visitor without a reference or a time. Undefined for an address that belongs to no
 * submission. The page is in `language`, or in English.
 */
export function fillThankYou(
  page: string,
  asked: ParsedUrlQuery,
  parts: ThankYouParts,
  language?: PageLanguage,
): string | undefined {
  // Version 0.1.0 put the reference into the address as `reference`, without proof, so anybody could make up such an
  // address.
  if (!('t' in asked || 'reference' in asked)) return undefined
  const told = typeof asked.t === 'string' ? readThanksToken(parts.secrets, asked.t) : undefined
  if (!told) return page.replace(REFERENCE_PLACE, (_, place: string) => `${place} data-unproven>`)
  const { reference, sentAt, answerBy, office, business } = told
  const say = (english: string) => language?.say(english) ?? english
  const moments = [
    ...(sentAt ? [say(`Sent: ${timeWords(Date.parse(sentAt))}`)] : []),
    say(answerLine(Date.parse(answerBy), office)),
  ]
  return (business ? forBusiness(page, say) : page)
    .replace(REFERENCE_PLACE, (_, place: string) => `${place}>${reference}`)
    .replaceAll(SAVED_REFERENCE, reference)
    .replaceAll(SAVED_MOMENTS, () => encodeURIComponent(moments.join('\n\n')))
    .replace(ANSWER_PLACE, (_, place: string) => place + lineOf(told, parts, say) + refusedLine(told.filesRefused, say))
}

/** Puts the words for a business in place of those for a person, in the page and in the text to save. */
function forBusiness(page: string, say: Say): string {
  const plain = (['pressing', 'papers'] as const).map(name => [FOR_PERSON[name], FOR_BUSINESS[name]] as const)
  const pairs = [...plain, ...plain.map(([usual, own]) => [say(usual), say(own)] as const)]
  return pairs.reduce(
    (text, [usual, own]) => text.replaceAll(usual, own).replaceAll(encodeURIComponent(usual), encodeURIComponent(own)),
    page,
  )
}

/** The line which says that a letter did not arrive, so that nobody waits for an answer about it. */
const refusedLine = (number: string | undefined, say: Say) =>
  number === undefined
    ? ''
    : ` ${say(`${number === '1' ? 'One file' : `${number} files`} could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.`)}`

/** The words for an English text, in the language of the page. */
type Say = (english: string) => string

function lineOf({ answerBy, office }: Told, { firm, waitingTimes, now }: ThankYouParts, say: Say): string {
  // The office may have opened by the time the visitor opens the page again.
  const reason = office === 'closed' && waitingTimes.isOpen(now().getTime()) ? undefined : office
  const { dial, display } = firm.phones.emergency
  const call = reason && html` ${say('Urgent?')} <a href="tel:${dial}">${display}</a>`
  return html`${say(answerLine(Date.parse(answerBy), reason))}${call}`.markup
}
