import { type FormEvent, useRef, useState } from 'react'
import { answersByItself, CONTACTS, type ContactHow } from '../../../api/contract/records/work-facts'
import type { Draft } from '../drafts'
import { newKey } from '../new-key'
import { useRecord } from './open-record'
import { recordStrings } from './record-strings'
import type { Written } from './use-record-changes'

/** The form in which staff add a note or a contact to the record. */
export function Composer() {
  const { draft, setDraft, changes, panels } = useRecord()
  const { busy } = changes
  const { how = '', text = '', key, answered } = draft
  // Only staff know whether an email or a message was the answer to the request, so the form asks them.
  const mayAnswer = how === 'emailed' || how === 'messaged'
  const [isMissing, setMissing] = useState(false)
  const words = useRef<HTMLTextAreaElement>(null)
  // Each entry in the record's history has its own idempotency key. A changed form makes another entry, so a change
  // removes the key, and the next attempt to send makes a new key.
  const change = (typed: Draft) => setDraft({ ...typed, key: '' })

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const isNote = !how
    setMissing(isNote && !text.trim())
    if (isNote && !text.trim()) return words.current?.focus()
    const sent = key || newKey()
    setDraft({ key: sent })
    const contact = how as ContactHow
    const isAnswer = mayAnswer ? answered === 'yes' : answersByItself(contact)
    const written: Written = isNote
      ? { path: 'notes', json: { text }, key: sent, done: recordStrings.noteAdded }
      : {
          path: 'contacts',
          json: { how, answered: isAnswer, ...(text.trim() && { text }) },
          key: sent,
          done: recordStrings.contactLogged(contact),
          isLast: isAnswer,
        }
    if (!(await changes.write(written))) return
    // If staff typed while the request was running, the new text was not sent, so the form keeps
    // it.
    setDraft(present => (present.key === sent ? { how: '', text: '', key: '', answered: '' } : {}))
    if (!isNote) panels.set('again', how === 'no_answer')
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <textarea
        aria-label={how ? recordStrings.saidHere : recordStrings.noteHere}
        placeholder={how ? recordStrings.saidHere : recordStrings.noteHere}
        aria-invalid={isMissing || undefined}
        name="text"
        rows={1}
        maxLength={5_000}
        value={text}
        onInput={event => {
          setMissing(false)
          change({ text: event.currentTarget.value })
        }}
        ref={words}
      />
      <p role="alert" className="problem">
        {isMissing && recordStrings.noteMissing}
      </p>
      <div className="ways">
        <select
          aria-label={recordStrings.kind}
          name="how"
          value={how}
          onChange={event => change({ how: event.currentTarget.value })}
        >
          <option value="">{recordStrings.note}</option>
          {Object.entries(CONTACTS).map(([value, label]) => (
            <option value={value} key={value}>
              {label}
            </option>
          ))}
        </select>
        {mayAnswer && (
          <label className="pick-one">
            <input
              type="checkbox"
              name="answered"
              checked={answered === 'yes'}
              onChange={event => change({ answered: event.currentTarget.checked ? 'yes' : '' })}
            />
            {recordStrings.itAnswered}
          </label>
        )}
        <button type="submit" aria-disabled={busy || undefined} part="write-down">
          {how ? recordStrings.logContact : recordStrings.addNote}
        </button>
      </div>
    </form>
  )
}
