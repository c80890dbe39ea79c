import { useId } from 'react'
import { CONTACTS, type ContactHow } from '../../../api/contract/records/work-facts'
import { recordStrings } from './record-strings'

/** What may have come of each way that was pressed; nobody but staff knows whether it did. */
const OUTCOMES: Record<string, { title: string; hows: ContactHow[]; not: string }> = {
  call: { title: recordStrings.howCall, hows: ['spoke', 'no_answer'], not: recordStrings.notCalled },
  email: { title: recordStrings.emailSent, hows: ['emailed'], not: recordStrings.notSent },
  whatsapp: { title: recordStrings.messageSent, hows: ['messaged'], not: recordStrings.notSent },
  text: { title: recordStrings.messageSent, hows: ['messaged'], not: recordStrings.notSent },
  copy: { title: recordStrings.howSent, hows: ['emailed', 'messaged'], not: recordStrings.notSent },
}

/** Asks what came of a call or a message that was begun here; the answer is logged. */
export function AskAfter(props: { way: string; busy: boolean; onLog: (how: ContactHow) => void; onNot: () => void }) {
  const { way, busy, onLog, onNot } = props
  const id = useId()
  const outcome = OUTCOMES[way]
  if (!outcome) return null
  return (
    <div className="card asks" role="group" aria-labelledby={id} part="ask-after">
      <div role="status">
        <h3 id={id}>{outcome.title}</h3>
      </div>
      <div className="ways">
        {outcome.hows.map(how => (
          <button type="button" aria-disabled={busy || undefined} onClick={() => onLog(how)} key={how}>
            {CONTACTS[how]}
          </button>
        ))}
        <button type="button" className="plain" onClick={onNot}>
          {outcome.not}
        </button>
      </div>
    </div>
  )
}
