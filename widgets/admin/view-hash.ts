import { LISTS, type ListName } from '../../api/contract/records/records'
import { type Filters, labelsOf, NO_FILTERS, type RecordRef, STAFF_PAGES, startView, type ViewState } from './filters'

const PERSON = /^[\w-]{1,40}$/
const DAY = /^\d{4}-\d\d-\d\d$/
/** The maximum length of a search text that the API accepts, in characters. */
const MAX_WORDS = 200
/** The maximum length of a source, in characters. */
const MAX_SOURCE = 80
// Earlier versions wrote `search` into addresses where the present version writes `inbox`.
const PATH = new RegExp(
  `^#/?(?:(inbox|search)(?:/|(?=\\?|$)))?(?:(${LISTS.join('|')})(?:/([1-9]\\d{0,9}))?)?(?:\\?(.*))?$`,
)

/**
 * The address fragment for a view, such as `#/callbacks/17`, `#/inquiries?status=pending`, `#/inbox?q=amina`,
 * `#/people`.
 */
export function formatViewHash({ tab, filters, record, page }: ViewState): string {
  if (page) return `#/${page}`
  const shown = filters[tab]
  const path = [...(tab === 'inbox' || !record ? [tab] : []), ...(record ? [record.list, record.id] : [])]
  const usual: Record<string, string> = {
    ...NO_FILTERS,
    ...(shown.days !== 'chosen' && { from: shown.from, to: shown.to }),
  }
  const set = Object.entries(shown).filter(([name, value]) => value !== usual[name])
  const query = `${new URLSearchParams(set)}`
  return `#/${path.join('/')}${query && `?${query}`}`
}

/**
 * The view that an address fragment names. Tabs that the fragment does not name keep their filters from `before`. For
 * an unknown fragment, the view is the inbox without filters.
 */
export function parseViewHash(hash: string, before: ViewState = startView): ViewState {
  const page = STAFF_PAGES.find(name => hash === `#/${name}`)
  if (page) return { tab: before.tab, filters: before.filters, page }
  const [, inbox, list, id, query = ''] = PATH.exec(hash) ?? []
  const named = list as ListName | undefined
  // A list's fragment must begin with `#/`, because any page can have a link to an anchor such as
  // `#callbacks`.
  if ((!inbox && !named) || (!id && !hash.startsWith('#/'))) return startView
  const filters = filtersOf(new URLSearchParams(query))
  const record: RecordRef | undefined = named && id ? { list: named, id: Number(id) } : undefined
  const tab = inbox ? 'inbox' : (named as ListName)
  return { tab, filters: { ...before.filters, [tab]: inbox ? filters : { ...filters, q: '' } }, record }
}

function filtersOf(query: URLSearchParams): Filters {
  const filters: Record<string, string> = { ...NO_FILTERS }
  for (const [name, value] of query) {
    if (name === 'q') filters.q = value.slice(0, MAX_WORDS)
    else if ((name === 'from' || name === 'to') && DAY.test(value)) filters[name] = value
    else if (name === 'assigned' && PERSON.test(value)) filters[name] = value
    else if (name === 'source') filters.source = value.slice(0, MAX_SOURCE)
    else if (Object.hasOwn(labelsOf(name), value)) filters[name] = value
  }
  return filters as unknown as Filters
}
