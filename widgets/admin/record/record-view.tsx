import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { hasRank, isPressing } from '../../../api/contract/limits/deadlines'
import type { Role } from '../../../api/contract/people/roles'
import { LIST_FACTS } from '../../../api/contract/records/list-facts'
import { recordFields } from '../../../api/contract/records/record-fields'
import type { AdminRecord } from '../../../api/contract/records/records'
import { serviceLabel } from '../../../api/contract/records/service-label'
import { visitorName } from '../../../api/contract/records/visitor-name'
import { type Colleague, hasReached } from '../../../api/contract/records/work-facts'
import type { Waiting } from '../../../api/contract/time/waiting-time'
import '../gathered'
import { createSheet } from '../../styles'
import { etagOf, readAnswer, readRecord, type Thread } from '../calls'
import { type Draft, useDraft } from '../drafts'
import type { RecordRef } from '../filters'
import { keyOf } from '../key-of'
import { Assignee, Detained, LimitLine, StatusCell, UrgencyBadge, WaitingLine } from '../list/cells'
import type { AdminList } from '../list/list'
import { isOf, useRead } from '../list/use-list'
import { newKey } from '../new-key'
import { Copy } from '../parts/copy'
import { Drawing, Icon } from '../parts/icon'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { strings } from '../strings'
import type { AuthedFetch } from '../transport'
import { useSheet } from '../use-sheet'
import { AnswerCard, type Template } from './answer-card'
import { AskAfter } from './ask-after'
import { ContactCard } from './contact-card'
import { ExportOrErase } from './export-or-erase'
import { Handling } from './handling'
import { HowAnswered } from './how-answered'
import { LettersCard } from './letters-card'
import { LimitsCard } from './limits-card'
import { LimitsLine } from './limits-line'
import { MoreToDo } from './more-to-do'
import styles from './record.css'
import { RecordAnswers } from './record-answers'
import { type Action, actions, assigning, mailNews, processing, recordStrings, unprocessing } from './record-strings'
import { SafeContact } from './safe-contact'
import { ThreadCard } from './thread-card'
import { usePresence } from './use-presence'
import { type FailedChange, useRecordChanges } from './use-record-changes'
import { AskFirst, mainWaysOf, WAY_ICONS, WayLink } from './ways'
import { Whose } from './whose'
import { LatestWork, WorkCard } from './work-card'

const sheet = createSheet(styles)

// Lucide, ISC licence.
const CHECK = 'M20 6 9 17l-5-5'

/** How often, and how long apart in ms, it is looked what came of a mail that is tried again. */
const MAIL_TURNS = 10
const MAIL_TURN = 1_000

/** What is left of an answer that was sent. */
const SENT = { template: '', subject: '', body: '' }

/** Everything about one record, and all that staff do with it. */
export function RecordView(props: {
  list: AdminList
  record: AdminRecord
  /** The record's own address. */
  url: string
  api: string
  ask: AuthedFetch
  /** Asks without keeping the session alive. */
  askQuietly: AuthedFetch
  /** Whoever is signed in by name. */
  own: Colleague | undefined
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
  /** The next one that waits for an answer, and is not another's. */
  nextInLine: { name: string; open: () => void } | undefined
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
  const { list, record, url, api, ask, askQuietly, own, edition, news, waiting, now, place } = props
  const { onPrevious, onNext, nextInLine, onClose } = props
  const { addressOf, may, onOpen, failure, onFailed, onChanged, onErased } = props
  const article = useRef<HTMLElement>(null)
  useSheet(sheet, article)
  // Each record begins at its beginning, wherever the one before was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is the reason, not what is read.
  useEffect(() => {
    article.current?.lastElementChild?.scrollTo(0, 0)
  }, [url])
  const [choosesForGood, setChoosesForGood] = useState<number>()
  const id = useId()
  const ref = { list: list.name, id: record.id }
  // Read anew where something was changed since, but not below someone's eyes.
  const [threadAt, setThreadAt] = useState({ url, edition })
  if (threadAt.url !== url) setThreadAt({ url, edition })
  const thread = useRead(`${threadAt.url}/thread#${threadAt.edition}`, async address => {
    return (await readAnswer(await ask(address.split('#')[0] as string))) as Thread
  })
  const colleagues = useRead(may('caseworker') ? `${api}/api/admin/colleagues` : undefined, async address => {
    return (await readAnswer(await ask(address))) as Colleague[]
  })
  const present = usePresence(url, askQuietly, may('caseworker'))
  const [draft, setDraft] = useDraft(`${own?.id ?? 'shared'} ${url}`)
  const others = thread.value?.requests.filter(row => !isOf(row, ref)) ?? []
  const name = visitorName(record) || record.reference
  const fields = recordFields(list.name, record)
  // What is safe is true of the person, or of their telephone, also where it was said another time.
  const said = record.safeContact ? undefined : others.find(row => row.record.safeContact && !row.record.spam)?.record
  const reached = said ? { ...record, safeContact: said.safeContact } : record
  const mainWays = mainWaysOf(reached, fields)
  const { isProcessed, suspect, spam, held } = record
  const service = (record.serviceRequired ?? record.service) as string | undefined

  const { busy, notice, say, change, act, write, isSettled } = useRecordChanges({
    record,
    url,
    ask,
    own: own?.id,
    now,
    isOnPage: place !== undefined,
    news,
    onFailed,
    onChanged,
  })

  // How a request was answered is asked once: whoever has noted it is not asked again.
  const [asksHow, setAsksHow] = useState<number>()
  const isAnswered = record.answeredAt !== undefined || record.noAnswerNeeded
  // The one who called, or wrote elsewhere, is the only one who knows what came of it.
  const askAfter = may('caseworker')
    ? (way: string, askOf = '') => setDraft({ ask: way, askKey: newKey(), askOf })
    : undefined
  const endAsking = (more: Draft = {}) => {
    focusDone()
    setDraft({ ask: '', askKey: '', askOf: '', ...more })
  }
  const focusDone = () => article.current?.querySelector<HTMLElement>('[part=done]')?.focus()
  const leaveHow = () => {
    focusDone()
    setAsksHow(undefined)
  }

  const [answersTo, setAnswersTo] = useState<string>()
  const answers = answersTo === url
  if (answersTo && !answers) setAnswersTo(undefined)
  const setAnswers = (opens: boolean) => setAnswersTo(opens ? url : undefined)
  const templates = useRead(answers ? `${url}/templates` : undefined, async address => {
    return (await readAnswer(await ask(address))) as Template[]
  })
  // Whoever has tried again looks here for what came of it.
  const shown = useRef(url)
  shown.current = url
  useEffect(
    () => () => {
      shown.current = ''
    },
    [],
  )
  async function tellOfMail({ mail }: AdminRecord) {
    for (let turn = 0; turn < MAIL_TURNS; turn++) {
      await new Promise(done => setTimeout(done, MAIL_TURN))
      if (shown.current !== url) return
      const present = await askQuietly(url)
        .then(readRecord)
        .catch(() => undefined)
      if (!present || shown.current !== url || JSON.stringify(present.mail) === JSON.stringify(mail)) continue
      onChanged(present, true)
      return say(mailNews(present))
    }
  }
  const process = (action: Action, undo: Action = actions.unprocess) => act(action, { undo, isLast: true })
  const button = (action: Action, undo: Action) =>
    may('caseworker') && (
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={() =>
          isSettled(action) &&
          (action !== actions.process
            ? act(action, { undo })
            : isAnswered
              ? process(action)
              : // Whoever presses twice wants it done, not gone: the question has its own way out.
                setAsksHow(record.id))
        }
        aria-expanded={action === actions.process && !isAnswered ? asksHow === record.id : undefined}
        part="action"
      >
        {action === actions.process && <Drawing path={CHECK} />}
        {action.button}
      </button>
    )

  const whatElse = (
    <>
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
    </>
  )

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    // Where one types, the arrows go from letter to letter.
    if (event.key !== 'Escape' && (event.target as Element).matches('input, select, textarea')) return
    // It ends the question before the record.
    const action = { Escape: asksHow === record.id ? leaveHow : onClose, ArrowLeft: onPrevious, ArrowRight: onNext }[
      keyOf(event)
    ]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <article className="record" aria-labelledby={id} onKeyDown={handleKeyDown} ref={article} part="record">
      <div className="head">
        <div className="record-bar">
          {/* Keys come to it where it is seen: first as the way back, last where it closes what stands beside the list. */}
          <button type="button" className="plain" onClick={onClose} part="close">
            <Icon name="left" />
            {strings.close}
          </button>
          <span role="status">
            {place && recordStrings.placeOf(place.at, place.of)} <span className="unseen">{name}</span>
          </span>
          <button type="button" aria-disabled={!onPrevious || undefined} onClick={() => onPrevious?.()} part="previous">
            <Icon name="left" />
            <span className="unseen">{recordStrings.previous}</span>
          </button>
          <button type="button" aria-disabled={!onNext || undefined} onClick={() => onNext?.()} part="next">
            <span className="unseen">{recordStrings.next}</span>
            <Icon name="right" />
          </button>
          <MoreToDo key={url}>{whatElse}</MoreToDo>
          <button type="button" onClick={onClose} part="close">
            <b aria-hidden="true">×</b>
            <span className="unseen">{strings.close}</span>
          </button>
        </div>
        <header>
          <div className="who">
            <h2 id={id} tabIndex={-1}>
              <Text>{name}</Text>
            </h2>
            <div className="badges">
              {hasRank(record) && <UrgencyBadge record={record} />}
              <StatusCell record={record} />
            </div>
          </div>
          <div className="facts">
            <p className="about">
              {service && <Text>{serviceLabel(service)}</Text>}{' '}
              <span>
                <span className="unseen">{recordStrings.reference} </span>
                <b className="reference">{record.reference}</b>
                <Copy text={record.reference} what={recordStrings.reference.toLowerCase()} />
              </span>{' '}
              <span>
                {recordStrings.sent} <Time iso={String(record[LIST_FACTS[list.name].submittedField])} />
              </span>
            </p>
            <div className="when">
              {waiting && <WaitingLine waiting={waiting} record={record} />}
              <Detained record={record} />
              {/* Why it is urgent, where no limit makes it so: those have a line of their own. */}
              {!isPressing(record) && <LimitLine record={{ ...record, timeLimits: [] }} />}
              <Assignee record={record} />
            </div>
          </div>
          <LimitsLine record={record} />
          <LatestWork
            record={record}
            onAll={() => {
              const heading = article.current?.querySelector<HTMLElement>('[part=work] h3')
              heading?.focus()
              heading?.scrollIntoView()
            }}
          />
          {present.length > 0 && <p className="present">{recordStrings.openBy(present)}</p>}
        </header>
      </div>
      <SafeContact record={reached} saidIn={said?.reference} />
      <div className="acts" role="group" aria-label={recordStrings.whatToDo} part="acts">
        {mainWays.map(({ field, way }, at) => (
          <WayLink
            key={`${record.id} ${way.way}`}
            {...way}
            words={way.short ?? way.words}
            icon={WAY_ICONS[way.way]}
            record={reached}
            field={field}
            isFirst={at === 0}
            onUsed={askAfter && (way => askAfter(way))}
          />
        ))}
        {!spam &&
          (isProcessed ? button(actions.unprocess, actions.process) : button(actions.process, actions.unprocess))}
        {asksHow === record.id && !isProcessed ? (
          <HowAnswered
            busy={busy}
            records={[record]}
            onAnswered={async how => {
              if (!(await process(processing(how), unprocessing))) return
              endAsking()
              setAsksHow(undefined)
            }}
            onCancel={leaveHow}
          />
        ) : (
          draft.ask && (
            <AskAfter
              way={draft.ask}
              busy={busy}
              onLog={async how => {
                const isLogged = await write({
                  path: 'contacts',
                  json: { how },
                  key: draft.askKey as string,
                  done: recordStrings.contactLogged(how),
                  isLast: hasReached(how),
                })
                // What was written here is sent by now.
                if (isLogged) endAsking(draft.askOf ? SENT : {})
              }}
              onNot={() => endAsking()}
            />
          )
        )}
        <div role="status" tabIndex={-1} className="done" part="done">
          {notice && (
            <p key={notice.count}>
              {notice.text}{' '}
              {notice.undo && (
                <button type="button" className="plain" onClick={() => act(notice.undo as Action)} part="undo">
                  {recordStrings.undo}
                </button>
              )}
              {notice.again && (
                <button type="button" className="plain" onClick={() => act(notice.again as Action)} part="again">
                  {recordStrings.again(notice.again.button)}
                </button>
              )}
              {notice.isLast && nextInLine && (
                <button type="button" className="plain" onClick={nextInLine.open} part="next-in-line">
                  {recordStrings.nextInLine(nextInLine.name)}
                </button>
              )}
            </p>
          )}
        </div>
        {failure}
      </div>
      <div className="columns">
        <div className="side-column">
          <ContactCard
            record={reached}
            fields={fields}
            elsewhere={mainWays}
            onUsed={askAfter && (way => askAfter(way))}
          >
            {may('caseworker') && (
              <div className="ways">
                <AskFirst
                  key={url}
                  record={reached}
                  way="email"
                  words={recordStrings.answerHere}
                  label=""
                  part="write-answer"
                >
                  {words => (
                    <button
                      type="button"
                      className="plain"
                      aria-expanded={answers}
                      onClick={() => setAnswers(!answers)}
                      part="write-answer"
                    >
                      {words}
                    </button>
                  )}
                </AskFirst>
              </div>
            )}
          </ContactCard>
          {record.timeLimits && record.timeLimits.length > 0 && (
            <LimitsCard
              key={url}
              record={record}
              now={now}
              draft={draft}
              onDraft={setDraft}
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
        </div>
        <div className="main-column">
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
          {answers && (
            <AnswerCard
              key={`${url}/answer`}
              record={reached}
              fields={fields}
              templates={templates}
              draft={draft}
              onDraft={setDraft}
              onUsed={way => askAfter?.(way, 'answer')}
              onClose={() => setAnswers(false)}
            />
          )}
          <RecordAnswers record={record} fields={fields} />
          <LettersCard key={`${url}/letters`} record={record} url={url} api={api} ask={ask} />
          <WorkCard
            key={`${url}/work`}
            list={list.name}
            record={record}
            draft={draft}
            onDraft={setDraft}
            busy={busy}
            onWrite={may('caseworker') ? write : undefined}
          />
          <ThreadCard thread={thread} of={ref} addressOf={addressOf} onOpen={onOpen} />
        </div>
        <div className="rest-column">
          {may('caseworker') && (
            <Whose
              key={url}
              record={record}
              own={own}
              colleagues={colleagues}
              busy={busy}
              onAssign={to => {
                const action = assigning(to, own?.id)
                if (isSettled(action)) act(action, { undo: assigning(record.assignedTo, own?.id) })
              }}
            />
          )}
          <Handling
            record={record}
            fields={fields}
            waiting={waiting}
            onRetryMail={
              may('caseworker')
                ? () =>
                    change(
                      () => ask(`${url}/mail`, { method: 'POST' }),
                      answer => {
                        say(recordStrings.mailAgain)
                        tellOfMail(answer)
                      },
                    )
                : undefined
            }
          />
        </div>
      </div>
    </article>
  )
}
