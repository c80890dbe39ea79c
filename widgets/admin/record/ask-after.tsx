import { useId } from 'react'
import { answersByItself, CONTACTS, type ContactHow } from '../../../api/contract/records/work-facts'
import { useRecord } from './open-record'
import { recordStrings } from './record-strings'

/** For each way of contact, the question after its use, and the results from which staff choose. */
const OUTCOMES: Record<string, { title: string; hows: ContactHow[]; not: string }> = {
  call: { title: recordStrings.howCall, hows: ['spoke', 'no_answer'], not: recordStrings.notCalled },
  email: { title: recordStrings.emailSent, hows: ['emailed'], not: recordStrings.notSent },
  whatsapp: { title: recordStrings.messageSent, hows: ['messaged'], not: recordStrings.notSent },
  text: { title: recordStrings.messageSent, hows: ['messaged'], not: recordStrings.notSent },
  copy: { title: recordStrings.howSent, hows: ['emailed', 'messaged'], not: recordStrings.notSent },
}

/** The maximum number of characters in the text that is noted with a contact. */
const MOST_WORDS = 5_000

/**
 * The buttons that note a contact. For an email or message there are two buttons, because only staff know whether this
 * contact was the answer. `isAnswer` says which button comes first.
 */
function waysToLog(how: ContactHow, isAnswer: boolean): { answered: boolean; words: string }[] {
  if (how !== 'emailed' && how !== 'messaged') return [{ answered: answersByItself(how), words: CONTACTS[how] }]
  const both = [
    { answered: true, words: recordStrings.wasAnswer(how) },
    { answered: false, words: recordStrings.wasTry(how) },
  ]
  return isAnswer ? both : both.reverse()
}

/** Asks staff for the result of a call or message that they began in the dashboard, and notes this result. */
export function AskAfter() {
  const { askedAfter, changes, panels, draft } = useRecord()
  const id = useId()
  const outcome = OUTCOMES[askedAfter.way]
  if (!outcome) return null
  const isWritten = draft.askOf === 'answer'
  const text = isWritten ? (draft.body ?? '').trim().slice(0, MOST_WORDS) : ''
  async function handleLog(how: ContactHow, answered: boolean) {
    const isLogged = await changes.write({
      path: 'contacts',
      json: { how, answered, ...(text && { text }) },
      key: askedAfter.key,
      done: recordStrings.contactLogged(how),
      isLast: answered,
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
        {outcome.hows.flatMap(how =>
          waysToLog(how, draft.answers === 'yes').map(({ answered, words }) => (
            <button
              type="button"
              aria-disabled={changes.busy || undefined}
              onClick={() => handleLog(how, answered)}
              key={words}
            >
              {words}
            </button>
          )),
        )}
        <button type="button" className="plain" onClick={askedAfter.end}>
          {outcome.not}
        </button>
      </div>
    </div>
  )
}
