import { type FormEvent, useRef, useState } from 'react'
import { LIST_FACTS } from '../../../api/contract/records/list-facts'
import type { AdminRecord, ListName } from '../../../api/contract/records/records'
import type { HistoryLine } from '../../../api/contract/records/work'
import { CONTACTS, type ContactHow, doneBy, hasReached } from '../../../api/contract/records/work-facts'
import type { ChangeDraft, Draft } from '../drafts'
import { newKey } from '../new-key'
import { Time } from '../parts/time'
import { VisitorWords } from '../parts/visitor-words'
import { recordStrings } from './record-strings'
import type { Written } from './use-record-changes'

/** What staff did about a record, the newest first, and where they write down more of it. */
export function WorkCard(props: {
  list: ListName
  record: AdminRecord
  draft: Draft
  onDraft: ChangeDraft
  busy: boolean
  /** Tells whether it was kept; absent for whoever may not. */
  onWrite: ((written: Written) => Promise<boolean>) | undefined
}) {
  const { list, record, draft, onDraft, busy, onWrite } = props
  const received = String(record[LIST_FACTS[list].submittedField])
  return (
    <section className="card work" part="work">
      <h3 tabIndex={-1}>{recordStrings.work}</h3>
      {onWrite && <Composer draft={draft} onDraft={onDraft} busy={busy} onWrite={onWrite} />}
      <ol part="history">
        {linesOf(record).map(({ at, by, what, text, words }) => (
          <li className={what === 'contact' ? 'reach' : ''} key={`${at} ${what}`}>
            <p>{what === 'note' ? <VisitorWords>{words ?? text}</VisitorWords> : text}</p>
            {what !== 'note' && words && <VisitorWords>{words}</VisitorWords>}
            <small>
              {by && `${doneBy(by)}, `}
              <Time iso={at} />
            </small>
          </li>
        ))}
        <li>
          <p>{recordStrings.received}</p>
          <small>
            <Time iso={received} />
          </small>
        </li>
      </ol>
    </section>
  )
}

/** The last note or contact of a record, or that it was opened again, where it is seen at once; nothing where there is none. */
export function LatestWork({ record, onAll }: { record: AdminRecord; onAll: () => void }) {
  const lines = linesOf(record)
  // Whose it is and how it stands is told elsewhere.
  const line = lines.find(({ what }) => what === 'note' || what === 'contact' || what === 'reopened')
  if (!line) return null
  const { at, by, what, text, words } = line
  return (
    <p className="latest" part="latest">
      <span>
        <b>{what === 'note' ? recordStrings.note : text}</b>
        {words && (
          <>
            : <bdi>{words}</bdi>
          </>
        )}
      </span>
      <small>
        {by && `${doneBy(by)}, `}
        <Time iso={at} />
      </small>
      <button type="button" className="plain" onClick={onAll}>
        {recordStrings.allWork(lines.length)}
      </button>
    </p>
  )
}

type Line = Omit<HistoryLine, 'by' | 'what'> & {
  by?: HistoryLine['by']
  what: HistoryLine['what'] | 'letter'
  words?: string
}

/** The history with the words of its notes and contacts, and with letters that came later; the newest line first. */
function linesOf({ history = [], notes = [], contacts = [], files = [] }: AdminRecord): Line[] {
  // Both stand in the order of the history.
  const written = { note: [...notes], contact: [...contacts] }
  const lines: Line[] = history.map(line => {
    const found = line.what === 'note' || line.what === 'contact' ? written[line.what].shift() : undefined
    return { ...line, ...(found?.text && { words: found.text }) }
  })
  const late = files.flatMap(({ name, addedAt }): Line[] =>
    addedAt ? [{ at: addedAt, what: 'letter', text: recordStrings.letters.came(name) }] : [],
  )
  return [...lines, ...late].sort((one, other) => Date.parse(one.at) - Date.parse(other.at)).reverse()
}

/** Takes a note, or how somebody was reached. */
function Composer(props: {
  draft: Draft
  onDraft: ChangeDraft
  busy: boolean
  onWrite: (written: Written) => Promise<boolean>
}) {
  const { draft, onDraft, busy, onWrite } = props
  const { how = '', text = '', key } = draft
  const [isMissing, setMissing] = useState(false)
  const words = useRef<HTMLTextAreaElement>(null)
  // Other words are sent as something else.
  const change = (typed: Draft) => onDraft({ ...typed, key: '' })

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const isNote = !how
    setMissing(isNote && !text.trim())
    if (isNote && !text.trim()) return words.current?.focus()
    const sent = key || newKey()
    onDraft({ key: sent })
    const contact = how as ContactHow
    const written: Written = isNote
      ? { path: 'notes', json: { text }, key: sent, done: recordStrings.noteAdded }
      : {
          path: 'contacts',
          json: { how, ...(text.trim() && { text }) },
          key: sent,
          done: recordStrings.contactLogged(contact),
          isLast: hasReached(contact),
        }
    // What was typed meanwhile is not sent yet.
    if (await onWrite(written)) onDraft(present => (present.key === sent ? { how: '', text: '', key: '' } : {}))
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
        <button type="submit" aria-disabled={busy || undefined} part="write-down">
          {how ? recordStrings.logContact : recordStrings.addNote}
        </button>
      </div>
    </form>
  )
}
