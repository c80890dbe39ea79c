import type { FirmLanguage } from '../content/form-languages'
import type { TimeLimits } from '../content/time-limits'
import { type TeamNames, wantedName } from '../content/wanted-name'
import type { PublicFirm } from '../contract/content/firm'
import { LIST_FACTS } from '../contract/records/list-facts'
import type { WaitingTimes } from '../contract/time/waiting-time'
import type { Documents, DueMail } from '../store/store'
import { renderAcknowledgement } from './acknowledgement'
import { createAcknowledgementLimit } from './acknowledgement-limit'
import { filedMailName } from './filed-mails'
import type { MailConfig, MailContent, OutgoingMail } from './mail'
import { visitorMailbox } from './mailbox'
import type { Skip } from './outbox'
import { renderStaffMail } from './staff-mail'

/** The parts of the service, besides the record, that the text of a mail depends on. */
export interface ComposerParts {
  config: MailConfig
  firm: () => PublicFirm
  /** Finds the language in which a form was sent, if the firm has forms in this language. */
  languageOf: (formLanguage: unknown) => FirmLanguage | undefined
  waitingTimes: WaitingTimes
  timeLimits: TimeLimits
  content: TeamNames
  documents: Documents
  now: () => Date
}

/** Makes the function that writes a due mail, or returns the reason why no mail is sent. */
export function createComposer(parts: ComposerParts) {
  const { config, firm, waitingTimes, timeLimits, content, documents, now } = parts
  const limit = createAcknowledgementLimit(documents, now)

  type Acknowledgement = Pick<OutgoingMail, 'to' | 'autoSubmitted' | keyof MailContent>

  async function acknowledgement({ list, record }: DueMail, messageId: string): Promise<Acknowledgement | Skip> {
    const to = visitorMailbox(record)
    if (!config.ackEmail) return { skip: 'Acknowledgements are switched off' }
    if (!to) return { skip: 'The visitor gave no usable email address' }
    if (!(await limit.admits(to.address, messageId))) return { skip: 'This address has recently got acknowledgements' }
    const language = parts.languageOf(record.formLanguage)
    const content = renderAcknowledgement(record, firm(), waitingTimes.answerBy(list, record), language)
    return { ...content, to: [to], autoSubmitted: 'auto-replied' }
  }

  return async (mail: DueMail): Promise<OutgoingMail | Skip> => {
    const { list, record, role } = mail
    const messageId = record.mail[role]?.messageId ?? ''
    const { name } = firm()
    const from = { name, address: config.mailFrom }
    const common = { from, messageId, date: now(), fileName: fileNameOf(mail) }
    if (role === 'staff') {
      const to = config.staffEmails.map(address => ({ name, address }))
      const answerBy = waitingTimes.answerBy(list, record)
      const mailParts = { firmName: name, publicUrl: config.publicUrl, answerBy }
      const mailed = renderStaffMail(
        list,
        { ...record, ...timeLimits.of(record), ...wantedName(record, content) },
        mailParts,
      )
      return { ...common, ...mailed, to, autoSubmitted: 'auto-generated' }
    }
    const acknowledged = await acknowledgement(mail, messageId)
    return 'skip' in acknowledged ? acknowledged : { ...common, ...acknowledged }
  }
}

function fileNameOf({ list, record, role }: DueMail): string {
  return filedMailName(String(record[LIST_FACTS[list].submittedField]), record.reference, role)
}
