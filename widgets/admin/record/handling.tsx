import type { MailStatus } from '../../../api/contract/records/records'
import { momentWords } from '../moment-words'
import { Time } from '../parts/time'
import { VisitorWords } from '../parts/visitor-words'
import { useStaff } from '../staff-context'
import { ActionButton } from './action-button'
import { useRecord } from './open-record'
import { actions, mailWords, recordStrings } from './record-strings'
import { useMailRetry } from './use-mail-retry'

/**
 * How the firm handles a record: the time by which it promised an answer, the times of answer and processing, and the
 * state of the mails.
 */
export function Handling() {
  const { office, may } = useStaff()
  const { list, record, url, fields, changes, put } = useRecord()
  const handleRetry = useMailRetry(url, changes, put)
  const waiting = office.waiting(list, record)
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
            <dd>{momentWords(waiting.answerBy)}</dd>
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
        <Told />
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
      {canRetry && may('requests.change') && (
        <button type="button" onClick={handleRetry} part="retry-mail">
          {recordStrings.retryMail}
        </button>
      )}
    </section>
  )
}

/**
 * The line that says when staff told a person how the firm uses personal data. Only requests that staff entered have
 * this line.
 */
function Told() {
  const { enteredBy, privacyNotice } = useRecord().record
  if (!enteredBy) return null
  return (
    <div>
      <dt>{recordStrings.told}</dt>
      <dd>
        {privacyNotice ? (
          <Time iso={privacyNotice} />
        ) : (
          <>
            {recordStrings.notTold} <ActionButton action={actions.told} undo={actions.notTold} />
          </>
        )}
      </dd>
    </div>
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
