import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import '../gathered'
import { createSheet } from '../../styles'
import type { Row } from '../calls'
import type { RecordRef } from '../filters'
import { keyOf } from '../key-of'
import type { Steps } from '../list/use-opened'
import { useStaff } from '../staff-context'
import { useSheet } from '../use-sheet'
import { Acts } from './acts'
import { AnswerCard } from './answer-card'
import { ExportOrErase } from './export-or-erase'
import { FollowUp } from './follow-up'
import { Handling } from './handling'
import { KnownCard } from './known-card'
import { LettersCard } from './letters-card'
import { LimitsCard } from './limits-card'
import { RecordContext } from './open-record'
import { ReachCard } from './reach-card'
import styles from './record.css'
import { RecordAnswers } from './record-answers'
import { RecordBar } from './record-bar'
import { RecordHead } from './record-head'
import { SafeContact } from './safe-contact'
import { ThreadCard } from './thread-card'
import { type RecordEvents, useOpenRecord } from './use-open-record'
import type { FailedChange } from './use-record-changes'
import { WorkCard } from './work-card'

const sheet = createSheet(styles)

/** The view of one record, with all actions that staff can take on it. */
export function RecordView(
  props: RecordEvents & {
    row: Row
    /**
     * The number of changes to records that this page has made so far. After a change, the page reads the person's
     * other requests from the API and not from the cache.
     */
    edition: number
    /** A number that rises when somebody else has changed or erased the record. */
    changesElsewhere: number
    steps: Steps
    /** The last change, if it failed: a change of this record, or of a record that was open before. */
    failed: FailedChange | undefined
    /** Called with the records that were erased. */
    onErased: (refs: RecordRef[]) => void
  },
) {
  const { row, steps, failed, onErased } = props
  const article = useRef<HTMLElement>(null)
  useSheet(sheet, article)
  const open = useOpenRecord(row, {
    ...props,
    focusDone: () => article.current?.querySelector<HTMLElement>('[part=done]')?.focus(),
  })
  const { record, url, panels } = open
  const { may } = useStaff()
  const id = useId()
  // A newly opened record starts at its top, even if staff had scrolled down in the last record.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each new record.
  useEffect(() => {
    article.current?.lastElementChild?.scrollTo(0, 0)
  }, [url])

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    // In a text field or a menu, keys other than Escape keep their usual effect, such as moving the
    // cursor.
    if (event.key !== 'Escape' && (event.target as Element).matches('input, select, textarea')) return
    const action = {
      // While the question “How was this answered?” is open, Esc closes only this question. A second Esc closes the
      // record.
      Escape: panels.isOpen('how') ? open.leaveHow : steps.close,
      ArrowLeft: steps.previous,
      ArrowRight: steps.next,
    }[keyOf(event)]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <RecordContext.Provider value={open}>
      <article className="record" aria-labelledby={id} onKeyDown={handleKeyDown} ref={article} part="record">
        <div className="head">
          <RecordBar />
          <RecordHead id={id} />
        </div>
        <SafeContact record={open.withSafeWays} saidIn={open.saidIn} />
        <Acts failed={failed} />
        {/* The key makes new elements for each record, so that no typed text and no open part of the last record
            stays. */}
        <div className="columns">
          <div className="side-column">
            <ReachCard />
            <LimitsCard key={url} />
            <KnownCard key={`${url}/known`} />
          </div>
          <div className="main-column">
            {panels.isOpen('forGood') && <ExportOrErase key={record.id} onErased={onErased} />}
            {panels.isOpen('answer') && <AnswerCard key={`${url}/answer`} />}
            <RecordAnswers />
            <LettersCard key={`${url}/letters`} />
            <WorkCard key={`${url}/work`} />
            <ThreadCard />
          </div>
          <div className="rest-column">
            {may('requests.change') && <FollowUp key={`${url}/follow-up`} />}
            <Handling />
          </div>
        </div>
      </article>
    </RecordContext.Provider>
  )
}
