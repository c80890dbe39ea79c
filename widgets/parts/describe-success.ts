import { answerLine, hoursWords } from '../../api/contract/answer-line'
import type { PromiseName } from '../../api/contract/promises'
import type { FormActions } from './use-form'

/** What a visitor is told: the form's sentence with the firm's hours, by when they have an answer, whom to call. */
export const describeSuccess: FormActions['describe'] = ({ reference, answerBy, office }, text, firm, links) => {
  const phone = firm?.emergencyPhone
  const at = Date.parse(answerBy)
  return {
    reference,
    // Better no number than one that is not the firm's.
    text: text.replace(/[^.]*\{(\w+)\}\./, (sentence, name: PromiseName) => {
      const hours = firm?.promises?.[name]?.hours
      return hours ? sentence.replace(/\{.*\}/, hoursWords(hours)) : ''
    }),
    answer: at ? answerLine(at, office) : '',
    urgent: office && (phone ? { href: `tel:${phone.dial}`, children: phone.display } : links[0]),
  }
}
