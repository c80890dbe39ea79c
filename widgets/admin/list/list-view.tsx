import { type KeyboardEvent, type MutableRefObject, useEffect, useRef, useState } from 'react'
import type { AdminCounts } from '../../../api/contract/answers'
import type { Role } from '../../../api/contract/people/roles'
import type { ListName } from '../../../api/contract/records/records'
import { visitorName } from '../../../api/contract/records/visitor-name'
import type { Colleague } from '../../../api/contract/records/work-facts'
import { invalidate } from '../../parts/cache'
import { type Row, readAnswer, readFound, readPage, readRecord } from '../calls'
import { activeFilters, type Filters, queryOf, type RecordRef, withoutFilters } from '../filters'
import { useLater } from '../later'
import { Export } from '../parts/export'
import { Failure } from '../parts/failure'
import { Icon } from '../parts/icon'
import { WaitingPlace } from '../parts/waiting-place'
import type { LoadRecordView } from '../record/load-record-view'
import type { FailedChange } from '../record/use-record-changes'
import { choices, strings } from '../strings'
import type { AuthedFetch } from '../transport'
import type { Watched } from '../use-counts'
import type { MoveFocus } from '../use-focus'
import type { OfficeTime } from '../use-office'
import { DeadlineTally } from './deadline-tally'
import type { AdminList } from './list'
import { ListPanel } from './list-panel'
import { listOf } from './lists'
import { searchHits } from './load-search-hits'
import { severalBar } from './load-several'
import { Choice, Toolbar } from './toolbar'
import { isOf, refOf, useList, useRead } from './use-list'

/** How many hits a search goes on to by itself, and again each time that staff ask for more. */
const ENOUGH = 200
/** As many as the API changes at once. */
const MOST_AT_ONCE = 50
/** As many rows as the API follows, as many as a screen of work has. */
const MOST_WATCHED = 200

/** What a record is called. */
const nameOf = ({ record }: Pick<Row, 'record'>) => visitorName(record) || record.reference

/** One list, or a search over all of them, with what finds records in it, and the record that is open. */
export function ListView(props: {
  list: AdminList
  /** The address of the list, or of the search. */
  url: string
  api: string
  ask: AuthedFetch
  askQuietly: AuthedFetch
  /** Whether somebody has signed in by name. */
  isNamed: boolean
  /** Who that is. */
  own: Colleague | undefined
  moveFocus: MoveFocus
  /** What an open record is drawn by. */
  recordView: LoadRecordView
  office: OfficeTime
  /** With words in them, it is a search. */
  filters: Filters
  onFilter: (filters: Filters) => void
  /** The open record. */
  record: RecordRef | undefined
  onOpen: (record: RecordRef | undefined) => void
  /** Where a record is for itself. */
  addressOf: (record: RecordRef) => string
  /** Whether staff may do what asks for this role. */
  may: (role: Role) => boolean
  /** How often a record was changed: what was read before is not read from the cache again. */
  edition: number
  onChanged: (list: ListName) => void
  /** Told before an address is really read. */
  onRead: (address: string) => void
  /** Takes which rows are on the screen. */
  watched: MutableRefObject<() => Watched | undefined>
  /** Whether what stands above the rows, and above a record, is there. */
  isSettled: boolean
  pending: number | undefined
  /** How many of those have a time limit that presses. */
  deadlines: AdminCounts['deadlines'] | undefined
  fresh: number
}) {
  const {
    list,
    url,
    api,
    ask,
    askQuietly,
    isNamed,
    own,
    moveFocus,
    recordView,
    office,
    filters,
    onFilter,
    onOpen,
    addressOf,
    may,
  } = props
  const { edition, onChanged, onRead, watched, isSettled, pending, fresh } = props
  const isSearch = !!filters.q.trim()
  // Nothing is one's own by the password that all share, whatever an address says.
  const query = queryOf({ ...filters, ...(!isNamed && filters.assigned === 'me' && { assigned: '' }) }, office.now)
  if (isSearch) query.delete('sort')
  const asked = `${url}?${query}`
  // The edition at the time when the list was opened: a change shows in place, and moves no row.
  const [opened, setOpened] = useState({ asked, edition })
  if (opened.asked !== asked) setOpened({ asked, edition })
  const address = `${opened.asked}#${opened.edition}`
  const view = useList(address, async address => {
    if (!address.includes('cursor=')) onRead(address)
    const response = await ask(address.split('#')[0] as string)
    return isSearch ? readFound(response, address) : readPage(response, address, list.name)
  })
  // Not before the list itself is on its way: nobody waits for these.
  const colleagues = useRead(
    may('caseworker') && isSettled ? `${api}/api/admin/colleagues` : undefined,
    async address => {
      return (await readAnswer(await ask(address))) as Colleague[]
    },
  )
  const [last, setLast] = useState(props.record)
  // Another order or filter begins at its first row.
  const ofList = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is the reason, not what is read.
  useEffect(() => {
    ofList.current?.scrollTo(0, 0)
  }, [asked])

  const rows = view.rows ?? []
  const at = rows.findIndex(row => isOf(row, props.record))
  // One that stands on no page that was read: it was open before the session ended, or is of another list.
  const [openedRow, setOpenedRow] = useState<Row>()
  const known = rows[at] ?? (openedRow && isOf(openedRow, props.record) ? openedRow : undefined)
  const urlOf = ({ list, id }: RecordRef) => `${api}/api/admin/${list}/${id}`
  const alone = useRead(
    props.record && view.rows && !known ? `${urlOf(props.record)}#${edition}` : undefined,
    async address => readRecord(await ask(address.split('#')[0] as string)),
  )
  const record = known?.record ?? alone.value
  const showsRecord = props.record !== undefined
  // Nobody opens a record before the list stands there, except by its address.
  const drawn = useLater(recordView, {
    isWanted: showsRecord,
    isSoon: isSettled && (view.rows !== undefined || view.error !== undefined),
    key: `${api}#record-view`,
  })
  const RecordView = drawn.value?.RecordView

  // A search goes on by itself; whoever has enough stops it, or goes elsewhere.
  const [enough, setEnough] = useState({ of: address, hits: ENOUGH })
  const wanted = enough.of === address ? enough.hits : ENOUGH
  const goesOn = isSearch && rows.length < wanted
  useEffect(() => {
    if (goesOn && view.rows && !view.busy && view.error === undefined) view.more?.()
  })
  const more = isSearch
    ? () => {
        setEnough({ of: address, hits: rows.length + ENOUGH })
        view.more?.()
      }
    : view.more

  // What others change shows where it stands; the open record says itself what became of it.
  const [news, setNews] = useState(0)
  const watchTurn = useRef(0)
  watched.current = () => {
    const lists = [...new Set(rows.map(({ list }) => list))]
    const watchedList = isSearch ? (props.record?.list ?? lists[watchTurn.current++ % lists.length]) : list.name
    if (!watchedList) return undefined
    const ids = rows.filter(row => row.list === watchedList && !row.gone).map(({ record }) => record.id)
    if (props.record?.list === watchedList && !ids.includes(props.record.id)) ids.unshift(props.record.id)
    return {
      list: watchedList,
      ids: ids.slice(0, MOST_WATCHED),
      of: address,
      tell: (changed, gone) => {
        const isOpen = (id: number) => props.record?.list === watchedList && props.record.id === id
        for (const record of changed) if (!isOpen(record.id)) view.put({ list: watchedList, id: record.id }, record)
        for (const id of gone) view.put({ list: watchedList, id })
        if ([...changed.map(({ id }) => id), ...gone].some(isOpen)) setNews(news => news + 1)
        onChanged(watchedList)
      },
      tellOpen: view.showOpen,
    }
  }

  function open(ref: RecordRef | undefined) {
    if (ref) {
      // Whoever opens another one has read what failed before.
      setFailed(undefined)
      setLast(ref)
      // A search that was still on its way may find other records: this one stays open all the same.
      setOpenedRow(rows.find(row => isOf(row, ref)))
    }
    onOpen(ref)
  }

  function openFromList(ref: RecordRef) {
    open(ref)
    moveFocus('record', 'close')
  }

  function close() {
    open(undefined)
    moveFocus('lastRow', 'search')
  }

  // Beside a record the list has keys, too.
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && showsRecord) close()
  }

  // The next page is read once the last record of this one is left.
  const [waitsFor, setWaitsFor] = useState<number>()
  useEffect(() => {
    const next = waitsFor === undefined ? undefined : rows[waitsFor]
    if (!next) return
    setWaitsFor(undefined)
    open(refOf(next))
  })
  function step(by: number) {
    const next = rows[at + by]
    if (next) return open(refOf(next))
    if (view.busy || !view.more) return
    setWaitsFor(at + by)
    view.more()
  }

  // The first that waits for an answer, and that nobody else has or has open.
  const isOwn = ({ record }: Row) => !record.assignedTo || record.assignedTo.id === own?.id
  const nextInLine = rows.find(
    row =>
      !row.gone &&
      !isOf(row, props.record) &&
      !row.record.isProcessed &&
      !row.record.spam &&
      !row.record.answeredAt &&
      !row.openBy?.length &&
      isOwn(row),
  )
  function goOn(ref: RecordRef) {
    open(ref)
    moveFocus('record')
  }

  // Whoever has gone on meanwhile is told all the same, or would take it for done.
  const [failed, setFailed] = useState<FailedChange>()
  const failedTitle = ({ record }: FailedChange) =>
    record.id === props.record?.id ? strings.changeFailed : strings.changeOfFailed(nameOf({ record }))
  const failure = failed && <Failure title={failedTitle(failed)} error={failed.error} />

  // What is chosen in another list, or by another filter, is not on the screen.
  const [choice, setChoice] = useState<{ of: string; refs: RecordRef[] }>()
  const refs = choice?.of === asked ? choice.refs : undefined
  const choose = (refs: RecordRef[] | undefined) => setChoice(refs && { of: asked, refs: refs.slice(0, MOST_AT_ONCE) })
  const isChosen = (row: Row) => refs?.some(ref => isOf(row, ref)) ?? false
  const picks = may('caseworker') && {
    has: isChosen,
    toggle: (row: Row, isOn: boolean) =>
      setChoice(before => {
        const kept = before?.of === asked ? before.refs.filter(ref => !isOf(row, ref)) : []
        const refs = [...kept, ...(isOn ? [refOf(row)] : [])].slice(0, MOST_AT_ONCE)
        // Whoever takes the last one out again wants nothing done.
        return refs.length ? { of: asked, refs } : undefined
      }),
  }
  const several = useLater(severalBar, { isWanted: !!refs, isSoon: false, key: `${api}#several` })
  const hits = useLater(searchHits, { isWanted: isSearch, isSoon: false, key: `${api}#hits` })
  const look = isSearch ? hits.value?.found : list
  const present = rows.filter(({ gone }) => !gone)

  const [erased, setErased] = useState(0)
  function handleErased(refs: RecordRef[]) {
    for (const ref of refs) view.put(ref)
    for (const { list } of refs) onChanged(list)
    setErased(refs.length)
    if (refs.some(({ list, id }) => list === props.record?.list && id === props.record.id)) close()
  }

  const clear = activeFilters(filters).length ? () => onFilter(withoutFilters(filters)) : undefined
  const recordList = listOf(props.record?.list ?? list.name)
  return (
    <div
      className={colleagues.value?.length ? 'list-view' : 'list-view alone'}
      data-shows={showsRecord ? 'record' : 'list'}
    >
      <Toolbar
        list={list}
        filters={filters}
        hasOwn={isNamed}
        colleagues={colleagues.value?.filter(({ id }) => id !== own?.id) ?? []}
        onChange={onFilter}
        onDown={() => rows.length && moveFocus('firstRow')}
        refresh={
          <button
            type="button"
            aria-disabled={view.busy || undefined}
            onClick={() => view.busy || invalidate(isSearch ? address : url)}
            part="refresh"
          >
            <Icon name="refresh" />
            <span>{view.busy && view.rows ? strings.refreshing : strings.refresh}</span>
          </button>
        }
      >
        {!isSearch && (
          <>
            <Choice
              label={strings.sort}
              name="sort"
              value={filters.sort}
              words={choices.sort}
              onChoose={sort => onFilter({ ...filters, sort: sort as Filters['sort'] })}
            />
            {may('manager') && (
              <Export ask={ask} api={api} address={`${url}.csv`} query={`${query}`} part="csv">
                {strings.csv}
              </Export>
            )}
          </>
        )}
      </Toolbar>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears a key of the links in it */}
      <div className="of-list" onKeyDown={handleKeyDown} ref={ofList}>
        <div className={fresh && !isSearch ? 'lead news' : 'lead'}>
          <p>{isSearch ? hits.value?.searchStrings.lead : list.subtitle}</p>
          {!isSearch && !clear && pending !== undefined && !fresh && (
            <span className="tally">{strings.pendingOf(pending)}</span>
          )}
          {!isSearch && (
            <DeadlineTally
              deadlines={props.deadlines}
              onShow={deadline =>
                onFilter({ ...withoutFilters(filters), status: 'pending', deadline, sort: 'deadline' })
              }
            />
          )}
          <span role="status" className="fresh" part="fresh">
            {!isSearch && fresh > 0 && (
              <>
                {strings.fresh(fresh)}{' '}
                <button type="button" className="plain" onClick={() => invalidate(url)}>
                  {strings.showFresh}
                </button>
              </>
            )}
          </span>
          {clear && (
            <button type="button" className="plain" onClick={clear} part="clear">
              {strings.clear}
            </button>
          )}
        </div>
        <p role="status" className={erased ? '' : 'unseen'} part="erased">
          {erased > 0 && strings.erasedNow(erased)}
        </p>
        {!showsRecord && failure}
        {look ? (
          <ListPanel
            look={look}
            view={{ ...view, rows: isSettled ? view.rows : undefined, more: view.more && more }}
            office={office}
            filters={filters}
            last={props.record ?? last}
            isOpen={showsRecord}
            addressOf={addressOf}
            onOpen={openFromList}
            picks={picks || undefined}
            empty={isSearch ? strings.nobody : list.empty}
            onClear={clear}
            search={
              isSearch && hits.value
                ? { say: hits.value.searchStrings, goesOn, onStop: () => setEnough({ of: address, hits: rows.length }) }
                : undefined
            }
          />
        ) : (
          <WaitingPlace title={strings.searchFailed} missing={[hits]} />
        )}
        {refs &&
          (several.value ? (
            <several.value.Several
              api={api}
              ask={ask}
              own={own}
              now={office.now}
              chosen={present.filter(isChosen)}
              shown={present.length}
              most={MOST_AT_ONCE}
              may={may}
              onChoose={(refs = present.map(refOf)) => choose(refs)}
              onChanged={(ref, record) => {
                view.put(ref, record)
                onChanged(ref.list)
              }}
              onClose={() => {
                choose(undefined)
                moveFocus('lastRow', 'firstRow')
              }}
            />
          ) : (
            <WaitingPlace title={strings.severalFailed} missing={[several]} />
          ))}
      </div>
      {showsRecord && (
        <div className="of-record">
          {props.record && record && RecordView && isSettled ? (
            <RecordView
              list={recordList}
              record={record}
              url={urlOf(props.record)}
              api={api}
              ask={ask}
              askQuietly={askQuietly}
              own={own}
              edition={edition}
              news={news}
              waiting={office.waiting(recordList.name, record)}
              now={office.now}
              place={at < 0 ? undefined : { at: at + 1, of: isSearch ? rows.length : (view.total ?? rows.length) }}
              onPrevious={at > 0 ? () => step(-1) : undefined}
              onNext={at >= 0 && (at < rows.length - 1 || view.more) ? () => step(1) : undefined}
              nextInLine={nextInLine && { name: nameOf(nextInLine), open: () => goOn(refOf(nextInLine)) }}
              onClose={close}
              addressOf={addressOf}
              may={may}
              onOpen={open}
              failure={failure}
              onFailed={setFailed}
              onChanged={(changed, isSame) => {
                const ref = { list: recordList.name, id: changed.id }
                view.put(ref, changed)
                setOpenedRow({ list: ref.list, record: changed })
                if (!isSame) onChanged(ref.list)
              }}
              onErased={handleErased}
            />
          ) : (
            <WaitingPlace title={strings.recordFailed} missing={[alone, drawn]} onClose={close} />
          )}
        </div>
      )}
    </div>
  )
}
