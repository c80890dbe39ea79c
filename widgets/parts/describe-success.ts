import type { SubmittedAnswer } from '../../api/contract/answers'
import type { PublicFirm } from '../../api/contract/content/firm'
import { answerLine, hoursWords, timeWords } from '../../api/contract/time/answer-line'
import type { PromiseName } from '../../api/contract/time/promises'
import type { Success } from '../widget'
import { AfterSending } from './after-sending'
import type { ContactLink } from './fallback-state'
import { recall } from './form-memory'
import type { LetterLife } from './letter-types'
import { onwardOf } from './onward'
import type { outcomeStrings } from './outcome-strings'
import { sentStrings } from './sent-strings'

/**
 * Makes all texts that a form shows after sending: the form's sentence, the time of the answer, the numbers to call,
 * and the receipt. The caller passes the texts `say`, because an import would put them into a file that every page with
 * a form loads.
 */
export function describeSuccess(
  say: typeof outcomeStrings,
  { reference, answerBy, office, fileToken: token, next: words }: SubmittedAnswer,
  text: string,
  firm: Partial<PublicFirm> | undefined,
  links: ContactLink[],
  from: Pick<LetterLife, 'host' | 'api'>,
): Success {
  const phone = firm?.emergencyPhone
  const at = Date.parse(answerBy)
  const urgent = office && (phone ? { href: `tel:${phone.dial}`, children: phone.display } : links[0])
  const phones = links.filter(({ href }) => href.startsWith('tel:'))
  let isPromised = false
  // The text contains only one promise: the number of hours within which the firm answers. If the office is closed, or
  // closes earlier, the text contains the time of the answer instead.
  const sentence = text.replace(/[^.]*\{(\w+)\}\./, (promise, name: PromiseName) => {
    const hours = !office && firm?.promises?.[name]?.hours
    isPromised = !!hours
    return hours ? promise.replace(/\{.*\}/, hoursWords(hours)) : ''
  })
  const told = {
    reference,
    text: sentence.trim(),
    answer: at && !isPromised ? answerLine(at, office) : '',
    urgent,
    next: words,
    phones,
    Rest: AfterSending,
    thanks: firm?.thanks,
    onward: onwardOf(from.host, reference),
    letters: token ? { ...from, token, reach: links } : undefined,
  }
  const { keep, sentAt, pressing, doNotWait, call, next, steps } = { ...sentStrings, ...words }
  const emergency = phones.at(-1)?.children
  const inWords = (text: string) => recall(from.host).say?.(text) ?? text
  const lines = [
    `${inWords(`${say.reference}:`)} ${inWords(reference)}`,
    // The device's clock gives the time of sending, because the API's response does not contain it.
    `${inWords(`${sentAt}:`)} ${inWords(timeWords(Date.now()))}`,
    inWords(told.text),
    inWords(told.answer),
    urgent && `${inWords(say.urgent)} ${inWords(urgent.children)}`,
    inWords(keep),
    emergency && `${inWords(pressing)} ${inWords(doNotWait)} ${inWords(`${call}:`)} ${inWords(emergency)}`,
    `${inWords(`${next}:`)}\n${steps.map((step, at) => `${at + 1}. ${inWords(step)}`).join('\n')}`,
    firm?.name && [firm.name, firm.phone?.display, firm.email].join(' · '),
  ]
  return { ...told, receipt: lines.filter(Boolean).join('\n\n') }
}
