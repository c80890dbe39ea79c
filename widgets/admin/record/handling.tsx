import type { RecordField } from '../../../api/contract/records/record-fields'
import type { AdminRecord, MailStatus } from '../../../api/contract/records/records'
import type { Waiting } from '../../../api/contract/time/waiting-time'
import { spanWords } from '../list/waiting-words'
import { momentWords } from '../moment-words'
import { Time } from '../parts/time'
import { VisitorWords } from '../parts/visitor-words'
import { mailWords, recordStrings } from './record-strings'

/** What has become of a record: its promise, when it was processed, and how its mails stand. */
export function Handling(props: {
  record: AdminRecord
  fields: RecordField[]
  waiting: Waiting | undefined
  /** Absent for whoever may not. */
  onRetryMail: (() => void) | undefined
}) {
  const { record, fields, waiting, onRetryMail } = props
  const notice = fields.find(({ name }) => name === 'privacyVersion')
  const { staff, visitor } = record.mail
  const canRetry = [staff, visitor].some(mail => mail && ['failed', 'queued'].includes(mail.state))
  return (
    <section className="card aside">
      <h3>{recordStrings.handling}</h3>
      <dl>
        {waiting && (
          <div>
            <dt>{recordStrings.answerBy}</dt>
            <dd>
              {momentWords(waiting.answerBy)}{' '}
              <small>{recordStrings.promised(spanWords(waiting.promised), waiting.count)}</small>
            </dd>
          </div>
        )}
        {(record.answeredAt || record.noAnswerNeeded) && (
          <div>
            <dt>{recordStrings.answered}</dt>
            <dd>{record.answeredAt ? <Time iso={record.answeredAt} /> : recordStrings.noAnswerNeeded}</dd>
          </div>
        )}
        {record.processedAt && (
          <div>
            <dt>{recordStrings.processedAt}</dt>
            <dd>
              <Time iso={record.processedAt} />
            </dd>
          </div>
        )}
        <MailRow title={recordStrings.email} mail={staff} />
        {visitor && <MailRow title={recordStrings.acknowledgement} mail={visitor} />}
        {notice?.value && (
          <div>
            <dt>{notice.label}</dt>
            <dd>
              <VisitorWords>{notice.value}</VisitorWords>
            </dd>
          </div>
        )}
      </dl>
      {canRetry && onRetryMail && (
        <button type="button" onClick={onRetryMail} part="retry-mail">
          {recordStrings.retryMail}
        </button>
      )}
    </section>
  )
}

function MailRow({ title, mail }: { title: string; mail: MailStatus }) {
  const isLate = mail.state === 'failed' || mail.state === 'queued'
  return (
    <div>
      <dt>{title}</dt>
      <dd className={mail.state === 'failed' ? 'bad-news' : ''}>
        {mailWords[mail.state]}
        {isLate && mail.lastAnswer && (
          <small>
            <VisitorWords>{mail.lastAnswer}</VisitorWords>
          </small>
        )}
        {isLate && mail.nextAttemptAt && (
          <small>
            {recordStrings.nextAttempt} <Time iso={mail.nextAttemptAt} />
          </small>
        )}
      </dd>
    </div>
  )
}
