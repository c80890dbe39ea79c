import type { ReactNode } from 'react'
import { type Fed, type ReadContent, useContent } from './use-content'

/** All texts of a list of content. */
export interface ListStrings {
  loading: string
  failed: string
  emptyTitle: string
  emptyText: string
}

interface ContentListProps<Item> {
  host: HTMLElement
  api: string
  path: `/api/${string}`
  read: ReadContent | undefined
  /** The number of placeholder cards while the list is loading. */
  expected: number
  strings: ListStrings
  /** Selects the items that the list shows; by default all of them. */
  pick?: (items: Item[]) => Item[]
  children: (item: Item) => ReactNode
}

/** Cards with the API's content, in each state: loading, failed, empty, or loaded. */
export function ContentList<Item extends { id: number }>(props: ContentListProps<Item>) {
  const { host, api, path, read, expected, strings, pick = items => items, children } = props
  const { items, failed, retry } = useContent<Item>(api, path, read ?? (host as Fed).read)
  if (failed) {
    return (
      <div key="failed" className="quiet" part="error" role="status">
        <p>{strings.failed}</p>
        <button type="button" part="retry" onClick={retry}>
          {listStrings.retry}
        </button>
      </div>
    )
  }
  if (!items) {
    return (
      <div key="loading" aria-busy="true">
        <p className="said" role="status">
          {strings.loading}
        </p>
        {/* If the tag already contains cards, the widget shows them until the API's cards arrive. */}
        {host.querySelector('li') ? (
          <slot />
        ) : (
          <div className="cards" aria-hidden="true">
            {[...Array(expected).keys()].map(place => (
              <div className="card skeleton" part="skeleton" key={place}>
                <i />
                <i />
                <i />
              </div>
            ))}
          </div>
        )}
      </div>
    )
  }
  const shown = pick(items)
  if (!shown.length) {
    return (
      <div key="empty" className="quiet" part="empty">
        <b>{strings.emptyTitle}</b>
        <p>{strings.emptyText}</p>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: in Safari, a list without bullets would lose its role.
    <ul className="cards" role="list" part="list">
      {shown.map(item => (
        <li className="card" part="card" key={JSON.stringify(item)}>
          {children(item)}
        </li>
      ))}
    </ul>
  )
}

const listStrings = { retry: 'Try again' } as const
