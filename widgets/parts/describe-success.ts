import { answerLine, hoursWords, timeWords } from '../../api/contract/answer-line'
import type { PromiseName } from '../../api/contract/promises'
import type { FormActions } from './form-types'
import { formStrings as say } from './strings'

/** What a visitor is told: the form's sentence with the firm's hours, by when they have an answer, whom to call. */
export const describeSuccess: FormActions['describe'] = ({ reference, answerBy, office }, text, firm, links) => {
  const phone = firm?.emergencyPhone
  const at = Date.parse(answerBy)
  const urgent = office && (phone ? { href: `tel:${phone.dial}`, children: phone.display } : links[0])
  const told = {
    reference,
    // Better no number than one that is not the firm's.
    text: text.replace(/[^.]*\{(\w+)\}\./, (sentence, name: PromiseName) => {
      const hours = firm?.promises?.[name]?.hours
      return hours ? sentence.replace(/\{.*\}/, hoursWords(hours)) : ''
    }),
    answer: at ? answerLine(at, office) : '',
    urgent,
  }
  const lines = [
    `${say.reference}: ${reference}`,
    // By the clock of the device: an answer tells no time of its own.
    `${say.sentAt}: ${timeWords(Date.now())}`,
    told.text,
    told.answer,
    urgent && `${say.urgent} ${urgent.children}`,
    say.keepReference,
    firm?.name && [firm.name, firm.phone?.display, firm.email].join(' · '),
  ]
  return { ...told, receipt: lines.filter(Boolean).join('\n\n') }
}
