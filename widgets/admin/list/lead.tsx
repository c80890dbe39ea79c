import { invalidate } from '../../parts/cache'
import { useDashboardView } from '../dashboard-view'
import { withoutFilters } from '../filters'
import { useStaff } from '../staff-context'
import { strings } from '../strings'
import { tallyOf } from '../tally'
import type { News } from '../use-news'
import { Chips } from './chips'
import type { AdminList } from './list'
import { Silence } from './silence'
import type { Question } from './use-question'

/**
 * The lines above the rows: the chips and the line about new requests. While the service does not respond, a line that
 * says so replaces the other lines.
 */
export function Lead(props: {
  list: AdminList
  question: Question
  /** The API's address from which the page read the rows. */
  address: string
  news: News
  searchLead: string | undefined
}) {
  const { list, question, address, news, searchLead } = props
  const { isSearch, filters, url, change, clear } = question
  const { may } = useStaff()
  const { changeView } = useDashboardView()
  const fresh = isSearch ? 0 : news.freshIn(list.name)
  const unread = isSearch ? { new: 0, urgent: 0 } : news.unreadIn(list.name)
  const said = unread.new
    ? strings.news(unread, clear ? news.hiddenIn(list.name, address) : 0)
    : fresh > 0 && strings.fresh(fresh)
  if (news.silentSince !== undefined)
    return (
      <div className="leads">
        <Silence since={news.silentSince} onRetry={news.count} />
      </div>
    )
  return (
    <div className="leads">
      <div className="lead">
        <p>{isSearch ? searchLead : list.subtitle}</p>
        {!isSearch && news.counts && <Chips tally={tallyOf(news.counts, list.name)} question={question} />}
        {clear && (
          <button type="button" className="plain" onClick={clear} part="clear">
            {strings.clear}
          </button>
        )}
        {may('requests.change') && (
          <button
            type="button"
            className="plain"
            onClick={() => changeView(({ tab, filters }) => ({ tab, filters, page: 'enter' }))}
            part="enter-request"
          >
            {strings.enter}
          </button>
        )}
      </div>
      <div role="status" className={said ? 'lead news' : 'unseen'} part="fresh">
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
      </div>
    </div>
  )
}
