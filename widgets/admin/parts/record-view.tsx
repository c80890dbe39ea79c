import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { LIST_FACTS } from '../../../api/contract/list-facts'
import { recordFields } from '../../../api/contract/record-fields'
import type { AdminRecord } from '../../../api/contract/records'
import type { Role } from '../../../api/contract/roles'
import { visitorName } from '../../../api/contract/visitor-name'
import type { Waiting } from '../../../api/contract/waiting-time'
import '../gathered'
import { createSheet } from '../../styles'
import { type AnswerError, ChangedElsewhere, etagOf, readAnswer, readRecord, type Thread } from '../calls'
import type { RecordRef } from '../filters'
import type { AdminList } from '../list'
import { actions, changedElsewhere, recordStrings } from '../record-strings'
import { strings } from '../strings'
import type { AuthedFetch } from '../transport'
import { useEvent } from '../use-event'
import { isOf, useRead } from '../use-list'
import { useSheet } from '../use-sheet'
import { hasRank, LimitLine, StatusCell, UrgencyBadge, WaitingLines } from './cells'
import { ContactCard } from './contact-card'
import { Copy } from './copy'
import { ExportOrErase } from './export-or-erase'
import { Handling } from './handling'
import { Icon } from './icon'
import { LimitsCard } from './limits-card'
import styles from './record.css'
import { RecordAnswers } from './record-answers'
import { SafeContact } from './safe-contact'
import { Text } from './text'
import { ThreadCard } from './thread-card'
import { Time } from './time'

type Action = (typeof actions)[keyof typeof actions]

/** What is said after a change, with the change that takes it back. */
interface Notice {
  /** Whose change it was: it is not said of the next record. */
  of: number
  text: string
  undo?: Action
  /** Tells one notice from the next with the same words. */
  count: number
}

/** A change that was not made, and whose it was. */
export interface FailedChange {
  record: AdminRecord
  error: unknown
}

const sheet = createSheet(styles)

/** How long a button waits after it has changed, in ms: a press on its way was meant for what stood there. */
const SETTLE = 1_000

/** Everything about one record, and all that staff do with it. */
export function RecordView(props: {
  list: AdminList
  record: AdminRecord
  /** The record's own address. */
  url: string
  api: string
  ask: AuthedFetch
  /** How often a record was changed: the thread is read anew then. */
  edition: number
  /** Grows when somebody else has changed the record, or erased it. */
  news: number
  waiting: Waiting | undefined
  /** The API's clock, in ms since 1970. */
  now: number
  /** Where it stands in the list, from 1; absent where it is on no page that was read. */
  place: { at: number; of: number } | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  /** Where a record is for itself. */
  addressOf: (ref: RecordRef) => string
  /** Whether staff may do what asks for this role. */
  may: (role: Role) => boolean
  onOpen: (ref: RecordRef) => void
  /** What is said of a change that failed. */
  failure: ReactNode
  /** Told that a change has failed, and with the next one that this is past. */
  onFailed: (failed: FailedChange | undefined) => void
  /** Told what has become of the record; `isSame`: it was only read anew. */
  onChanged: (record: AdminRecord, isSame?: boolean) => void
  /** Told which records were erased. */
  onErased: (refs: RecordRef[]) => void
}) {
  const { list, record, url, api, ask, edition, news, waiting, now, place, onPrevious, onNext, onClose } = props
  const { addressOf, may, onOpen, failure, onFailed, onChanged, onErased } = props
  const article = useRef<HTMLElement>(null)
  useSheet(sheet, article)
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<Notice>()
  const changes = useRef(0)
  const settled = useRef<Record<string, number>>({})
  const reading = useRef<Promise<AdminRecord | undefined>>(undefined)
  const [choosesForGood, setChoosesForGood] = useState<number>()
  const id = useId()
  const ref = { list: list.name, id: record.id }
  // Read anew where something was changed since, but not below someone's eyes.
  const [threadAt, setThreadAt] = useState({ url, edition })
  if (threadAt.url !== url) setThreadAt({ url, edition })
  const thread = useRead(`${threadAt.url}/thread#${threadAt.edition}`, async address => {
    return (await readAnswer(await ask(address.split('#')[0] as string))) as Thread
  })
  const others = thread.value?.requests.filter(row => !isOf(row, ref)) ?? []
  const name = visitorName(record) || record.reference
  const fields = recordFields(list.name, record)
  const { isProcessed, suspect, spam, held } = record

  const settle = (changed: object) => {
    for (const key of Object.keys(changed)) settled.current[key] = Date.now() + SETTLE
  }
  const say = (text: string, undo?: Action) =>
    setNotice(last => ({ of: record.id, text, ...(undo && { undo }), count: (last?.count ?? 0) + 1 }))

  const showNews = useEvent((present: AdminRecord, before?: string) => {
    const isSame = JSON.stringify(present) === JSON.stringify(record)
    // The present one knows its own tag.
    if (!isSame || etagOf(present) !== etagOf(record)) onChanged(present, isSame)
    const news = isSame ? '' : changedElsewhere(record, present, now)
    if (!news && !before) return
    settle(Object.fromEntries(Object.entries(present).filter(([name, value]) => value !== record[name])))
    say(news || (before ?? ''))
  })
  const readAgain = useEvent(async (url: string, isLeft: () => boolean) => {
    const before = changes.current
    try {
      const present = await readRecord(await ask(url))
      // What was done here since is newer than this answer.
      if (isLeft() || changes.current !== before) return undefined
      showNews(present)
      return present
    } catch (error) {
      // What is known stays on the screen; a change says for itself when the API is away.
      if (!isLeft() && (error as AnswerError).status === 404) say(recordStrings.erased)
      return undefined
    }
  })
  // One that is on no page was read just now.
  const isOnPage = useEvent(() => place !== undefined)
  // The list may be hours old, the record left open as long, and somebody else at work on it.
  useEffect(() => {
    let isLeft = false
    const read = () => {
      reading.current = readAgain(url, () => isLeft)
    }
    const handleReturn = () => document.visibilityState === 'visible' && read()
    if (isOnPage() || news) read()
    document.addEventListener('visibilitychange', handleReturn)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', handleReturn)
    }
  }, [url, news])

  const present = useEvent(() => record)
  async function change(call: () => Promise<Response>, done: (answer: AdminRecord) => void) {
    if (busy) return
    setBusy(true)
    onFailed(undefined)
    changes.current++
    try {
      const answer = await readRecord(await call())
      reading.current = undefined
      onChanged(answer)
      done(answer)
    } catch (error) {
      setNotice(undefined)
      if (error instanceof ChangedElsewhere) showNews(error.record, recordStrings.unchanged)
      else onFailed({ record, error })
    }
    // What was asked for meanwhile may be older than this answer.
    changes.current++
    setBusy(false)
  }
  async function act(action: Action, undo?: Action) {
    if (busy) return
    // Only the record that staff have seen is changed: what others did to it is on its way, and is said instead.
    let seen = record
    if (!etagOf(record)) {
      setBusy(true)
      reading.current ??= readAgain(url, () => false)
      seen = (await reading.current) ?? present()
      setBusy(false)
      if (changedElsewhere(record, seen, now)) return
    }
    await change(
      () => ask(url, { method: 'PATCH', json: action.change, ifMatch: etagOf(seen) }),
      answer => {
        settle(action.change)
        const meant: object = { ...record, ...action.change }
        say(`${action.done} ${changedElsewhere(meant as AdminRecord, answer, now)}`.trim(), undo)
      },
    )
  }
  const button = (action: Action, undo: Action) =>
    may('caseworker') && (
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={() =>
          Object.keys(action.change).every(key => !(Date.now() < Number(settled.current[key]))) && act(action, undo)
        }
        part="action"
      >
        {action.button}
      </button>
    )

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const action = { Escape: onClose, ArrowLeft: onPrevious, ArrowRight: onNext }[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <article className="record" aria-labelledby={id} onKeyDown={handleKeyDown} ref={article} part="record">
      <div className="record-bar">
        <button type="button" className="plain" onClick={onClose} part="close">
          <Icon name="left" />
          {strings.close}
        </button>
        <span role="status">
          {place && recordStrings.placeOf(place.at, place.of)} <span className="unseen">{name}</span>
        </span>
        <button type="button" aria-disabled={!onPrevious || undefined} onClick={() => onPrevious?.()} part="previous">
          <Icon name="left" />
          {recordStrings.previous}
        </button>
        <button type="button" aria-disabled={!onNext || undefined} onClick={() => onNext?.()} part="next">
          {recordStrings.next}
          <Icon name="right" />
        </button>
      </div>
      <header>
        <div className="who">
          <h2 id={id} tabIndex={-1}>
            <Text>{name}</Text>
          </h2>
          <p>
            {recordStrings.reference} <b className="reference">{record.reference}</b>{' '}
            <Copy text={record.reference} what={recordStrings.reference.toLowerCase()} />
          </p>
        </div>
        <div className="when">
          <p>
            {recordStrings.submitted} <Time iso={String(record[LIST_FACTS[list.name].submittedField])} />
          </p>
          {waiting && <WaitingLines waiting={waiting} />}
          <LimitLine record={record} />
        </div>
        <div className="badges">
          {hasRank(record) && <UrgencyBadge record={record} />}
          <StatusCell record={record} />
        </div>
      </header>
      <SafeContact record={record} />
      <div className="columns">
        <div className="side-column">
          <ContactCard record={record} fields={fields} />
          <div className="do">
            {!spam &&
              (isProcessed ? button(actions.unprocess, actions.process) : button(actions.process, actions.unprocess))}
            {suspect && !spam && button(actions.unsuspect, actions.suspect)}
            {spam ? button(actions.unspam, actions.spam) : button(actions.spam, actions.unspam)}
            {held ? button(actions.release, actions.hold) : button(actions.hold, actions.release)}
            {may('manager') && (
              <button
                type="button"
                aria-expanded={choosesForGood === record.id}
                onClick={() => setChoosesForGood(choosesForGood === record.id ? undefined : record.id)}
                part="for-good"
              >
                {recordStrings.forGood}
              </button>
            )}
            <button type="button" onClick={() => print()} part="print">
              {recordStrings.print}
            </button>
            <div role="status" className="done" part="done">
              {notice?.of === record.id && (
                <p key={notice.count}>
                  {notice.text}{' '}
                  {notice.undo && (
                    <button type="button" className="plain" onClick={() => act(notice.undo as Action)} part="undo">
                      {recordStrings.undo}
                    </button>
                  )}
                </p>
              )}
            </div>
          </div>
          {failure}
          {choosesForGood === record.id && (
            <ExportOrErase
              key={record.id}
              api={api}
              ask={ask}
              rows={[{ list: list.name, record }, ...others]}
              onErased={onErased}
              onClose={() => setChoosesForGood(undefined)}
            />
          )}
        </div>
        <div className="main-column">
          {record.timeLimits && record.timeLimits.length > 0 && (
            <LimitsCard
              key={record.id}
              record={record}
              now={now}
              dealtWith={
                record.limitDealtWith
                  ? button(actions.reopenLimit, actions.dealWith)
                  : button(actions.dealWith, actions.reopenLimit)
              }
              busy={busy}
              onCorrect={
                may('caseworker')
                  ? decisionDates =>
                      change(
                        () => ask(url, { method: 'PATCH', json: { decisionDates }, ifMatch: etagOf(record) }),
                        () => say(recordStrings.datesSaved),
                      )
                  : undefined
              }
            />
          )}
          <RecordAnswers record={record} fields={fields} />
          <ThreadCard thread={thread} of={ref} addressOf={addressOf} onOpen={onOpen} />
        </div>
        <Handling
          record={record}
          waiting={waiting}
          onRetryMail={
            may('caseworker')
              ? () =>
                  change(
                    () => ask(`${url}/mail`, { method: 'POST' }),
                    () => say(recordStrings.mailAgain),
                  )
              : undefined
          }
        />
      </div>
    </article>
  )
}
