import type { Colleague } from '../../../api/contract/records/work-facts'
import { invalidate } from '../../parts/cache'
import { CHOICES, type Filters } from '../filters'
import { Choice } from '../parts/choice'
import { Icon } from '../parts/icon'
import { useStaff } from '../staff-context'
import { strings } from '../strings'
import { Downloads } from './downloads'
import type { AdminList } from './list'
import { Toolbar } from './toolbar'
import type { Found } from './use-found'
import type { Question } from './use-question'

/** The toolbar with which staff filter, sort, download and refresh the list. */
export function ListTools(props: {
  list: AdminList
  question: Question
  found: Found
  colleagues: Colleague[]
  /** Moves the focus from the search field into the list. */
  onDown: () => void
}) {
  const { list, question, found, colleagues, onDown } = props
  const { isSearch, filters, url, query, change } = question
  const { may } = useStaff()
  return (
    <Toolbar
      list={list}
      filters={filters}
      colleagues={colleagues}
      onChange={change}
      onDown={onDown}
      refresh={
        <button
          type="button"
          aria-disabled={found.busy || undefined}
          onClick={() => found.busy || invalidate(isSearch ? found.address : url)}
          part="refresh"
        >
          <Icon name="refresh" />
          <span>{found.busy && found.rows ? strings.refreshing : strings.refresh}</span>
        </button>
      }
    >
      <Choice
        label={CHOICES.sort.label}
        name="sort"
        value={filters.sort}
        words={CHOICES.sort.labels}
        onChoose={sort => change({ ...filters, sort: sort as Filters['sort'] })}
      />
      {may('requests.export') && <Downloads url={url} query={`${query}`} />}
    </Toolbar>
  )
}
