import { type KeyboardEvent, useEffect, useRef } from 'react'
import { keyOf } from '../key-of'
import { number, strings } from '../strings'

/** For each key, a function that returns the index of the tab to which the key moves the focus. */
const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** A page or list that has a tab. */
export interface Tab {
  name: string
  title: string
  /** The number of pending records in the list; undefined while unknown, and for a page. */
  pending?: number | undefined
  /** The number of pending records that the signed-in person has not opened; absent for a page. */
  fresh?: number
}

/**
 * The tabs of the dashboard, with the counts of the lists. The left and right arrow keys, Home and End move between
 * tabs, and the down arrow moves into the open list. The Tab key reaches only the open tab.
 */
export function Tabs(props: {
  tabs: Tab[]
  /** The name of the open tab. */
  open: string
  /** True while a page without a tab is open: the account, or the form in which staff enter a request. */
  isElsewhere: boolean
  onOpen: (name: string) => void
  /** Moves the focus from the tabs into the open list; undefined while a page is open instead of a list. */
  onDown: (() => void) | undefined
  label: string
  panelId: string
}) {
  const { tabs, open, isElsewhere, onOpen, onDown, label, panelId } = props
  const at = tabs.findIndex(({ name }) => name === open)

  const bar = useRef<HTMLDivElement>(null)
  // A phone has no room for all tabs, so the row of tabs scrolls to the open one.
  useEffect(() => {
    bar.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    // With Alt, Ctrl or Meta, a key is a shortcut of the browser, and does not move between tabs.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown' && onDown) {
      event.preventDefault()
      return onDown()
    }
    const index = STEPS[keyOf(event)]?.(at, tabs.length - 1)
    const tab = index === undefined ? undefined : tabs[index]
    if (!tab) return
    event.preventDefault()
    onOpen(tab.name)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[index ?? 0]?.focus()
  }

  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={handleKeyDown} ref={bar} part="tabs">
      {tabs.map(({ name, title, pending, fresh }) => {
        const isOpen = name === open
        return (
          <button
            type="button"
            role="tab"
            key={name}
            id={`${panelId}-${name}`}
            aria-selected={isOpen && !isElsewhere}
            aria-controls={isOpen ? panelId : undefined}
            tabIndex={isOpen ? 0 : -1}
            onClick={() => onOpen(name)}
            part="tab"
          >
            {title}{' '}
            {fresh !== undefined && (
              <span className="count">
                {pending !== undefined && (
                  <>
                    {number(pending)} <span className="unseen">{strings.pendingWord}</span>
                  </>
                )}
              </span>
            )}
            {Number(fresh) > 0 && (
              <span className="count fresh" title={strings.fresh(Number(fresh))}>
                {number(Number(fresh))} <span className="word">{strings.newWord}</span>
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
