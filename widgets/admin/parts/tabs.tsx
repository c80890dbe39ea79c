import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { AdminList } from '../list'
import { number, strings } from '../strings'

/** Where each key leads from a tab, as its index. */
const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** The lists as tabs with their counts; arrows, Home and End choose, and only the open tab is in the tab order. */
export function Tabs(props: {
  lists: AdminList[]
  open: AdminList
  /** Whether a search stands in the open list's place. */
  isSearching?: boolean
  /** How many records of a list are pending, undefined while it is not known. */
  countOf: (list: AdminList) => number | undefined
  /** How many came in since a list was read. */
  freshOf: (list: AdminList) => number
  onOpen: (list: AdminList) => void
  label: string
  panelId: string
}) {
  const { lists, open, isSearching, countOf, freshOf, onOpen, label, panelId } = props

  const bar = useRef<HTMLDivElement>(null)
  // On a phone there is no room for all three.
  useEffect(() => {
    bar.current?.children[lists.indexOf(open)]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [lists, open])

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Alt and an arrow are the browser's own.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const index = STEPS[event.key]?.(lists.indexOf(open), lists.length - 1)
    const list = index === undefined ? undefined : lists[index]
    if (!list) return
    event.preventDefault()
    onOpen(list)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[index ?? 0]?.focus()
  }

  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={handleKeyDown} ref={bar} part="tabs">
      {lists.map(list => {
        const isOpen = list === open
        const count = countOf(list)
        const fresh = freshOf(list)
        return (
          <button
            type="button"
            role="tab"
            key={list.name}
            id={`${panelId}-${list.name}`}
            aria-selected={isOpen && !isSearching}
            aria-controls={isOpen ? panelId : undefined}
            tabIndex={isOpen ? 0 : -1}
            onClick={() => onOpen(list)}
            part="tab"
          >
            {list.title}{' '}
            <span className="count">
              {count !== undefined && (
                <>
                  {number(count)} <span className="unseen">{strings.pendingWord}</span>
                </>
              )}
            </span>
            {fresh > 0 && <span className="count fresh">{strings.fresh(fresh)}</span>}
          </button>
        )
      })}
    </div>
  )
}
