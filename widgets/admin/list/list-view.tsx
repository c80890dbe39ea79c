import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useDashboardView } from '../dashboard-view'
import { listsOf, type RecordRef } from '../filters'
import { useLater } from '../later'
import { ChangeFailure } from '../parts/change-failure'
import { WaitingPlace } from '../parts/waiting-place'
import type { LoadRecordView } from '../record/load-record-view'
import { RecordPlace } from '../record/record-place'
import { useStaff } from '../staff-context'
import { strings } from '../strings'
import { useColleagues } from '../use-colleagues'
import type { News } from '../use-news'
import { ChosenBar } from './chosen-bar'
import { Lead } from './lead'
import type { AdminList } from './list'
import { ListPanel } from './list-panel'
import { ListTools } from './list-tools'
import { searchHits } from './load-search-hits'
import type { FirstStepsResult } from './use-first-steps'
import { useFound } from './use-found'
import { useOpened } from './use-opened'
import { usePicks } from './use-picks'
import { useQuestion } from './use-question'
import { useWatchedRows } from './use-watched-rows'

/** One list, or a search over all lists, with its toolbar and the open record. */
export function ListView(props: {
  list: AdminList
  news: News
  /** The panel with the first steps of a new firm. */
  firstSteps: FirstStepsResult
  /**
   * True when everything above the rows and the record is drawn. The rows are drawn only then, so that nothing moves
   * them afterwards.
   */
  isSettled: boolean
  /** Loads the code that draws an open record. */
  recordView: LoadRecordView
}) {
  const { list, news, firstSteps, isSettled, recordView } = props
  const { api } = useStaff()
  const { moveFocus } = useDashboardView()
  const question = useQuestion(list)
  const { isSearch, fullUrl } = question
  const found = useFound(list, question, news)
  const opened = useOpened(found, question)
  const changesElsewhere = useWatchedRows(found, question, opened.ref, news, listsOf(list.name))
  // The page reads the names of colleagues as soon as the parts above the rows are drawn, so that no menu has to wait
  // for the names.
  const colleagues = useColleagues(isSettled)
  const { picks, ...choice } = usePicks(fullUrl)
  const hits = useLater(searchHits, { isWanted: isSearch, isSoon: false, key: `${api}#hits` })
  const look = isSearch ? hits.value?.found : list
  const isOpen = opened.ref !== undefined
  const firstPanel = firstSteps.Panel && firstSteps.steps && !isSearch && <firstSteps.Panel steps={firstSteps.steps} />

  const [erased, setErased] = useState(0)
  const ofList = useRef<HTMLDivElement>(null)
  // A list with another order or other filters starts at its first row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs on each new address.
  useEffect(() => {
    ofList.current?.scrollTo(0, 0)
    setErased(0)
  }, [fullUrl])

  function handleErased(refs: RecordRef[]) {
    for (const ref of refs) found.put(ref)
    for (const { list } of refs) news.noteChange(list)
    setErased(refs.length)
    const { ref, steps } = opened
    if (refs.some(({ list, id }) => list === ref?.list && id === ref.id)) steps.close()
  }

  // Esc closes the open record even if the focus is in the list.
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && isOpen) opened.steps.close()
  }

  return (
    <div className={colleagues.value?.length ? 'list-view' : 'list-view alone'} data-shows={isOpen ? 'record' : 'list'}>
      <ListTools
        list={list}
        question={question}
        found={found}
        colleagues={colleagues.value ?? []}
        onDown={() => found.rows?.length && moveFocus('firstRow')}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys pressed on its links */}
      <div className="of-list" onKeyDown={handleKeyDown} ref={ofList}>
        {found.rows?.length === 0 && firstPanel}
        <Lead
          list={list}
          question={question}
          address={found.address}
          news={news}
          searchLead={hits.value?.searchStrings.lead}
        />
        <p role="status" className={erased ? '' : 'unseen'} part="erased">
          {erased > 0 && strings.erasedNow(erased)}
        </p>
        {!isOpen && <ChangeFailure failed={opened.failed} open={undefined} />}
        {look ? (
          <ListPanel
            look={look}
            found={{ ...found, rows: isSettled ? found.rows : undefined }}
            question={question}
            opened={opened}
            picks={picks}
            checkedAt={news.checkedAt}
            empty={isSearch ? strings.nobody : list.empty}
            say={isSearch ? hits.value?.searchStrings : undefined}
          />
        ) : (
          <WaitingPlace title={strings.searchFailed} missing={[hits]} />
        )}
        {/* If the list has requests, the first steps are below the list, because waiting requests are more
            important. */}
        {isSettled && found.rows && found.rows.length > 0 && firstPanel}
        {choice.isChoosing && <ChosenBar found={found} choice={choice} onChanged={news.noteChange} />}
      </div>
      <RecordPlace
        opened={opened}
        load={recordView}
        // The page loads the code for a record in advance, but after the list, because staff can press a row only then.
        isSoon={isSettled && (found.rows !== undefined || found.error !== undefined)}
        isSettled={isSettled}
        edition={found.edition}
        changesElsewhere={changesElsewhere}
        onChanged={news.noteChange}
        onErased={handleErased}
      />
    </div>
  )
}
