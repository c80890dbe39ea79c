import { useId } from 'react'
import { CONTACTS, type ContactHow, hasReached } from '../../../api/contract/records/work-facts'
import { useRecord } from './open-record'
import { recordStrings } from './record-strings'

/** The possible results of each way; only staff know which one happened. */
const OUTCOMES: Record<string, { title: string; hows: ContactHow[]; not: string }> = {
  call: { title: recordStrings.howCall, hows: ['spoke', 'no_answer'], not: recordStrings.notCalled },
  email: { title: recordStrings.emailSent, hows: ['emailed'], not: recordStrings.notSent },
  whatsapp: { title: recordStrings.messageSent, hows: ['messaged'], not: recordStrings.notSent },
  text: { title: recordStrings.messageSent, hows: ['messaged'], not: recordStrings.notSent },
  copy: { title: recordStrings.howSent, hows: ['emailed', 'messaged'], not: recordStrings.notSent },
}

/** Asks for the result of a call or a message that began here, and logs the answer. */
export function AskAfter() {
  const { askedAfter, changes, panels } = useRecord()
  const id = useId()
  const outcome = OUTCOMES[askedAfter.way]
  if (!outcome) return null
  async function handleLog(how: ContactHow) {
    const isLogged = await changes.write({
      path: 'contacts',
      json: { how },
      key: askedAfter.key,
      done: recordStrings.contactLogged(how),
      isLast: hasReached(how),
    })
    if (isLogged) {
      askedAfter.endSent()
      panels.set('again', how === 'no_answer')
    }
  }
  return (
    <div className="card asks" role="group" aria-labelledby={id} part="ask-after">
      <div role="status">
        <h3 id={id}>{outcome.title}</h3>
      </div>
      <div className="ways">
        {outcome.hows.map(how => (
          <button type="button" aria-disabled={changes.busy || undefined} onClick={() => handleLog(how)} key={how}>
            {CONTACTS[how]}
          </button>
        ))}
        <button type="button" className="plain" onClick={askedAfter.end}>
          {outcome.not}
        </button>
      </div>
    </div>
  )
}
