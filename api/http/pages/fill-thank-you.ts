import type { ParsedUrlQuery } from 'node:querystring'
import * as z from 'zod/mini'
import type { Firm } from '../../content/firm'
import { submittedAnswer } from '../../contract/answers'
import { answerLine, timeWords } from '../../contract/time/answer-line'
import type { WaitingTimes } from '../../contract/time/waiting-time'
import { html } from '../../html'

const { reference, answerBy, office } = submittedAnswer.shape
/** What the page's address says: what a script is answered. A page that is kept for long may lack the moment. */
const query = z.object({
  reference,
  answerBy: z.catch(z.optional(answerBy), undefined),
  office: z.catch(z.optional(office), undefined),
  sentAt: z.catch(z.optional(answerBy), undefined),
  filesRefused: z.catch(z.optional(z.string().check(z.regex(/^[1-9]\d?$/))), undefined),
})
const REFERENCE_PLACE = /(<output\b[^>]*\bdata-reference\b[^>]*>)(?=<\/output>)/
/** As they stand in the address of the text to save. */
const SAVED_REFERENCE = encodeURIComponent('{reference}')
const SAVED_MOMENTS = encodeURIComponent('{moments}')
const ANSWER_PLACE = /(<p\b[^>]*\bdata-answer\b[^>]*>)(?=<\/p>)/

/** What the answer on the page is worked out with. */
export interface ThankYouParts {
  firm: Firm
  waitingTimes: WaitingTimes
  now: () => Date
}

/** Fills a submission's answer into the prerendered page, so that it shows without script; undefined where there is none. */
export function fillThankYou(page: string, asked: ParsedUrlQuery, parts: ThankYouParts): string | undefined {
  const { success, data } = query.safeParse(asked)
  if (!success) return undefined
  const { reference, sentAt, answerBy, office } = data
  const moments = [
    ...(sentAt ? [`Sent: ${timeWords(Date.parse(sentAt))}`] : []),
    ...(answerBy ? [answerLine(Date.parse(answerBy), office)] : []),
  ]
  const filled = page
    .replace(REFERENCE_PLACE, (_, place: string) => place + reference)
    .replaceAll(SAVED_REFERENCE, reference)
    .replaceAll(SAVED_MOMENTS, () => encodeURIComponent(moments.join('\n\n')))
  const line = lineOf(data, parts)
  return filled.replace(ANSWER_PLACE, (_, place: string) => place + line + refusedLine(data.filesRefused))
}

/** Says that a letter has not come along, so that nobody waits for an answer about it. */
const refusedLine = (number: string | undefined) =>
  number === undefined
    ? ''
    : ` ${number === '1' ? 'One file' : `${number} files`} could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.`

function lineOf({ answerBy, office }: z.output<typeof query>, { firm, waitingTimes, now }: ThankYouParts): string {
  if (answerBy === undefined) return ''
  // Whoever opens the page once more may find the office open.
  const reason = office === 'closed' && waitingTimes.isOpen(now().getTime()) ? undefined : office
  const { dial, display } = firm.phones.emergency
  const call = reason && html` Urgent? <a href="tel:${dial}">${display}</a>`
  return html`${answerLine(Date.parse(answerBy), reason)}${call}`.markup
}
