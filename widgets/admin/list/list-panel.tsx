import { clock } from '../marks/waiting-words'
import { Failure } from '../parts/failure'
import { Icon } from '../parts/icon'
import { useStaff } from '../staff-context'
import { filterWords, number, strings } from '../strings'
import type { TableLook } from './list'
import { RecordsTable } from './records-table'
import type { searchStrings } from './search-hits'
import { TableSkeleton } from './table-skeleton'
import type { Found } from './use-found'
import type { Opened } from './use-opened'
import type { Picks } from './use-picks'
import type { Question } from './use-question'

/** The texts about a search, which are loaded together with the code for searching. */
type SearchWords = typeof searchStrings

/** A list or search in each of its states: loading, failed, empty, or loaded. */
export function ListPanel(props: {
  look: TableLook
  found: Found
  question: Question
  opened: Opened
  picks: Picks | undefined
  /** The time at which the API last returned counts, in ms since 1970. */
  checkedAt: number | undefined
  /** The text that is shown when there is no record. */
  empty: string
  /** The texts of the search; undefined for a list. */
  say: SearchWords | undefined
}) {
  const { look, found, question, opened, picks, checkedAt, empty, say } = props
  const { rows, busy, error, failures, retry } = found
  const goesOn = found.goesOn && !!found.more && error === undefined
  return (
    <>
      {error !== undefined && (
        <Failure
          title={say ? strings.searchFailed : strings.loadFailed}
          error={error}
          busy={busy}
          count={failures}
          onRetry={() => busy || retry()}
        />
      )}
      {rows && rows.length > 0 && (
        <RecordsTable
          look={look}
          rows={rows}
          busy={busy && !goesOn}
          isGrouped={question.filters.sort === 'urgency'}
          goesOn={!!found.more}
          opened={opened}
          picks={picks}
        />
      )}
      {!rows && error === undefined && <TableSkeleton look={look} />}
      <Foot found={found} goesOn={goesOn} question={question} checkedAt={checkedAt} empty={empty} say={say} />
    </>
  )
}

/** The part below the rows: the number of rows, and a button that shows more. */
function Foot(props: {
  found: Found
  goesOn: boolean
  question: Question
  checkedAt: number | undefined
  empty: string
  say: SearchWords | undefined
}) {
  const { found, goesOn, question, checkedAt, empty, say } = props
  const { office } = useStaff()
  const { rows, total, searched, busy, error, more, stop } = found
  const isEmpty = rows?.length === 0 && !goesOn
  const overdue = (rows ?? []).filter(({ list, record }) => office.waiting(list, record)?.state === 'overdue').length
  const late = overdue ? strings.overdueAmong(overdue) : ''
  const said = () => {
    if (!rows || goesOn) return busy && (say ? say.searching : strings.loading)
    if (rows.length) return say ? say.found(rows.length) : `${strings.shown(rows.length, total)}${late}`
    if (more) return strings.noneSoFar
    return question.clear ? `${empty} ${strings.withFilters(filterWords(question.filters))}` : empty
  }
  return (
    <div className={isEmpty ? 'empty' : 'foot'}>
      {isEmpty && <Icon name="inbox" />}
      <p role="status" tabIndex={-1} className={rows ? '' : 'unseen'} part="status">
        {said()}
      </p>
      {!isEmpty && rows && !say && (
        <>
          <p className="by-keys" aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> {strings.keyMoves} <kbd>Enter</kbd> {strings.keyOpens}
          </p>
          {checkedAt !== undefined && <p className="checked">{strings.checkedAt(clock.format(checkedAt))}</p>}
        </>
      )}
      {say && more && rows && error === undefined && (
        <p className="progress">
          <progress aria-label={say.searching} max={total} value={searched} />{' '}
          {say.searched(rows.length, number(searched ?? 0), number(total ?? 0))}
        </p>
      )}
      {goesOn && rows && (
        <button type="button" onClick={stop} part="stop">
          {say?.stop}
        </button>
      )}
      {more && !goesOn && error === undefined && (
        <button type="button" aria-disabled={busy || undefined} onClick={() => busy || more()} part="more">
          {busy ? strings.loading : say ? say.on : strings.more}
        </button>
      )}
      {isEmpty && question.clear && (
        <button type="button" onClick={question.clear} part="clear">
          {strings.clear}
        </button>
      )}
    </div>
  )
}
