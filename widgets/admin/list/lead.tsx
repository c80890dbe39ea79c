import { invalidate } from '../../parts/cache'
import { withoutFilters } from '../filters'
import { strings } from '../strings'
import type { News } from '../use-news'
import { DeadlineTally } from './deadline-tally'
import type { AdminList } from './list'
import type { Question } from './use-question'

/** The line above the rows: what they are, how many wait, whose limits press, and what is new. */
export function Lead(props: { list: AdminList; question: Question; news: News; searchLead: string | undefined }) {
  const { list, question, news, searchLead } = props
  const { isSearch, filters, url, change, clear } = question
  const { pending, deadlines } = { ...news.counts?.lists[list.name] }
  const fresh = isSearch ? 0 : news.freshIn(list.name)
  return (
    <div className={fresh ? 'lead news' : 'lead'}>
      <p>{isSearch ? searchLead : list.subtitle}</p>
      {!isSearch && !clear && pending !== undefined && !fresh && (
        <span className="tally">{strings.pendingOf(pending)}</span>
      )}
      {!isSearch && (
        <DeadlineTally
          deadlines={deadlines}
          onShow={deadline => change({ ...withoutFilters(filters), status: 'pending', deadline, sort: 'deadline' })}
        />
      )}
      <span role="status" className="fresh" part="fresh">
        {fresh > 0 && (
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
  )
}
