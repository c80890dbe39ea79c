import { invalidate } from '../../parts/cache'
import { withoutFilters } from '../filters'
import { useShown } from '../shown-context'
import { useStaff } from '../staff-context'
import { strings } from '../strings'
import { tallyOf } from '../tally'
import type { News } from '../use-news'
import { DeadlineTally } from './deadline-tally'
import type { AdminList } from './list'
import { Silence } from './silence'
import type { Question } from './use-question'

/** The line above the rows: what they are, and the numbers of pending, urgent and new requests. */
export function Lead(props: {
  list: AdminList
  question: Question
  /** The address from which the rows were read. */
  address: string
  news: News
  searchLead: string | undefined
}) {
  const { list, question, address, news, searchLead } = props
  const { isSearch, filters, url, change, clear } = question
  const { may } = useStaff()
  const { changeView } = useShown()
  const { pending, deadlines } = { ...(news.counts && tallyOf(news.counts, list.name)) }
  const fresh = isSearch ? 0 : news.freshIn(list.name)
  const unread = isSearch ? { new: 0, urgent: 0 } : news.unreadIn(list.name)
  const said = unread.new
    ? strings.news(unread, clear ? news.hiddenIn(list.name, address) : 0)
    : fresh > 0 && strings.fresh(fresh)
  if (news.silentSince !== undefined) return <Silence since={news.silentSince} onRetry={news.count} />
  return (
    <div className={said ? 'lead news' : 'lead'}>
      <p>{isSearch ? searchLead : list.subtitle}</p>
      {may('requests.change') && (
        <button
          type="button"
          className="plain"
          onClick={() => changeView(({ tab, filters }) => ({ tab, filters, place: 'enter' }))}
          part="enter-request"
        >
          {strings.enter}
        </button>
      )}
      {!isSearch && !clear && pending !== undefined && !said && (
        <span className="tally">{strings.pendingOf(pending)}</span>
      )}
      {!isSearch && (
        <DeadlineTally
          deadlines={deadlines}
          onShow={deadline => change({ ...withoutFilters(filters), status: 'pending', deadline, sort: 'deadline' })}
        />
      )}
      <span role="status" className="fresh" part="fresh">
        {said}{' '}
        {fresh > 0 && (
          <button type="button" className="plain" onClick={() => invalidate(url)}>
            {strings.showFresh}
          </button>
        )}{' '}
        {unread.new > 0 && !filters.unread && (
          <button
            type="button"
            className="plain"
            onClick={() => change({ ...withoutFilters(filters), status: 'pending', unread: 'yes' })}
            part="only-new"
          >
            {strings.onlyNew}
          </button>
        )}
      </span>
      {clear && (
        <button type="button" className="plain" onClick={clear} part="clear">
          {strings.clear}
        </button>
      )}
    </div>
  )
}
