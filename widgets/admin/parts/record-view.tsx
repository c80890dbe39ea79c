import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { LIST_FACTS } from '../../../api/contract/list-facts'
import { recordFields, visitorName } from '../../../api/contract/record-fields'
import type { AdminRecord } from '../../../api/contract/records'
import type { Waiting } from '../../../api/contract/waiting-time'
import { type AnswerError, readAnswer } from '../calls'
import type { AdminList } from '../list'
import { actions, changedElsewhere, strings } from '../strings'
import type { AuthedFetch } from '../transport'
import { useEvent } from '../use-event'
import { StatusCell, UrgencyBadge, WaitingLines } from './cells'
import { ContactCard } from './contact-card'
import { Copy } from './copy'
import { Handling } from './handling'
import { Icon } from './icon'
import { RecordAnswers } from './record-answers'
import { Text } from './text'
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

/** How long a button waits after it has changed, in ms: a press on its way was meant for what stood there. */
const SETTLE = 1_000
/** Processed so much before the change that was made here, in ms, a record was processed by somebody else. */
const EARLIER = 60_000

/** Everything about one record, and all that staff do with it. */
export function RecordView(props: {
  list: AdminList
  record: AdminRecord
  /** The record's own address. */
  url: string
  ask: AuthedFetch
  waiting: Waiting | undefined
  /** The API's clock, in ms since 1970. */
  now: number
  /** Where it stands in the list, from 1; absent where it is on no page that was read. */
  place: { at: number; of: number } | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  /** What is said of a change that failed. */
  failure: ReactNode
  /** Told that a change has failed, and with the next one that this is past. */
  onFailed: (failed: FailedChange | undefined) => void
  /** Told what has become of the record. */
  onChanged: (record: AdminRecord) => void
}) {
  const { list, record, url, ask, waiting, now, place, onPrevious, onNext, onClose } = props
  const { failure, onFailed, onChanged } = props
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<Notice>()
  const changes = useRef(0)
  const settled = useRef<Record<string, number>>({})
  const id = useId()
  const name = visitorName(record) || record.reference
  const fields = recordFields(list.name, record)
  const { isProcessed, suspect, spam, held } = record

  const settle = (changed: object) => {
    for (const key of Object.keys(changed)) settled.current[key] = Date.now() + SETTLE
  }
  const say = (text: string, undo?: Action) =>
    setNotice(last => ({ of: record.id, text, ...(undo && { undo }), count: (last?.count ?? 0) + 1 }))

  const showNews = useEvent((now: AdminRecord) => {
    if (JSON.stringify(now) === JSON.stringify(record)) return
    onChanged(now)
    const news = changedElsewhere(record, now)
    if (!news) return
    settle(now)
    say(news)
  })
  const readAgain = useEvent(async (url: string, isLeft: () => boolean) => {
    const before = changes.current
    try {
      const now = (await readAnswer(await ask(url))) as AdminRecord
      // What was done here since is newer than this answer.
      if (!isLeft() && changes.current === before) showNews(now)
    } catch (error) {
      // What is known stays on the screen; a change says for itself when the API is away.
      if (!isLeft() && (error as AnswerError).status === 404) say(strings.erased)
    }
  })
  // One that is on no page was read just now.
  const isOnPage = useEvent(() => place !== undefined)
  // The list may be hours old, the record left open as long, and somebody else at work on it.
  useEffect(() => {
    let isLeft = false
    const read = () => readAgain(url, () => isLeft)
    const handleReturn = () => document.visibilityState === 'visible' && read()
    if (isOnPage()) read()
    document.addEventListener('visibilitychange', handleReturn)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', handleReturn)
    }
  }, [url])

  async function change(call: () => Promise<Response>, done: (answer: AdminRecord) => void) {
    if (busy) return
    changes.current++
    setBusy(true)
    onFailed(undefined)
    try {
      const answer = (await readAnswer(await call())) as AdminRecord
      onChanged(answer)
      done(answer)
    } catch (error) {
      setNotice(undefined)
      onFailed({ record, error })
    }
    // What was asked for meanwhile may be older than this answer.
    changes.current++
    setBusy(false)
  }
  const act = (action: Action, undo?: Action) =>
    change(
      () => ask(url, { method: 'PATCH', json: action.change }),
      answer => {
        settle(action.change)
        const isTheirs = action === actions.process && Date.parse(answer.processedAt ?? '') < now - EARLIER
        const news = changedElsewhere(isTheirs ? record : { ...record, ...action.change }, answer)
        if (isTheirs) say(news)
        else say(`${action.done} ${news}`.trim(), undo)
      },
    )
  const button = (action: Action, undo: Action, primary = false) => (
    <button
      type="button"
      className={primary ? 'primary' : ''}
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
    <article className="record" aria-labelledby={id} onKeyDown={handleKeyDown} part="record">
      <div className="record-bar">
        <button type="button" className="plain" onClick={onClose} part="close">
          <Icon name="left" />
          {strings.close}
        </button>
        <span role="status">
          {place && strings.placeOf(place.at, place.of)} <span className="unseen">{name}</span>
        </span>
        <button type="button" aria-disabled={!onPrevious || undefined} onClick={() => onPrevious?.()} part="previous">
          <Icon name="left" />
          {strings.previous}
        </button>
        <button type="button" aria-disabled={!onNext || undefined} onClick={() => onNext?.()} part="next">
          {strings.next}
          <Icon name="right" />
        </button>
      </div>
      <header>
        <div className="who">
          <h2 id={id} tabIndex={-1}>
            <Text>{name}</Text>
          </h2>
          <p>
            {strings.reference} <b className="reference">{record.reference}</b>{' '}
            <Copy text={record.reference} what={strings.reference.toLowerCase()} />
          </p>
        </div>
        <div className="when">
          <p>
            {strings.submitted} <Time iso={String(record[LIST_FACTS[list.name].submittedField])} />
          </p>
          {waiting && <WaitingLines waiting={waiting} />}
        </div>
        <div className="badges">
          {typeof record.urgencyLevel === 'string' && <UrgencyBadge stored={record.urgencyLevel} />}
          <StatusCell record={record} />
        </div>
      </header>
      <div className="do">
        {!spam &&
          (isProcessed ? button(actions.unprocess, actions.process) : button(actions.process, actions.unprocess, true))}
        {suspect && !spam && button(actions.unsuspect, actions.suspect)}
        {spam ? button(actions.unspam, actions.spam) : button(actions.spam, actions.unspam)}
        {held ? button(actions.release, actions.hold) : button(actions.hold, actions.release)}
        <button type="button" onClick={() => print()} part="print">
          {strings.print}
        </button>
        <div role="status" className="done" part="done">
          {notice?.of === record.id && (
            <p key={notice.count}>
              {notice.text}{' '}
              {notice.undo && (
                <button type="button" className="plain" onClick={() => act(notice.undo as Action)} part="undo">
                  {strings.undo}
                </button>
              )}
            </p>
          )}
        </div>
      </div>
      {failure}
      <div className="columns">
        <RecordAnswers fields={fields} />
        <div className="aside">
          <ContactCard fields={fields} />
          <Handling
            record={record}
            waiting={waiting}
            onRetryMail={() =>
              change(
                () => ask(`${url}/mail`, { method: 'POST' }),
                () => say(strings.mailAgain),
              )
            }
          />
        </div>
      </div>
    </article>
  )
}
