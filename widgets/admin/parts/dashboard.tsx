import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { AdminCounts } from '../../../api/contract/answers'
import type { ListName } from '../../../api/contract/records'
import { invalidate } from '../../parts/cache'
import { subscribe } from '../../parts/subscribe'
import { readAnswer } from '../calls'
import { NO_FILTERS, type ViewState } from '../filters'
import type { AdminList } from '../list'
import { lists } from '../lists'
import { strings } from '../strings'
import type { AuthedFetch } from '../transport'
import { useFocus } from '../use-focus'
import { useRead } from '../use-list'
import { useOffice } from '../use-office'
import { ApiLine } from './api-line'
import { Icon } from './icon'
import { ListView } from './list-view'
import { MailBanner } from './mail-banner'
import { Tabs } from './tabs'

const urlOf = (api: string, name: ListName) => `${api}/api/admin/${name}`

/** What is shown while a session lives; `ask` answers for it, or ends it. */
export function Dashboard(props: {
  api: string
  ask: AuthedFetch
  place: ViewState
  onPlace: (change: (place: ViewState) => ViewState) => void
  onLogout: () => void
}) {
  const { api, ask, place, onPlace, onLogout } = props
  const panelId = useId()
  // A record that was open before the session ended takes the focus itself.
  const { root, moveFocus } = useFocus(place.record === undefined ? 'tab' : 'record')
  const countsUrl = `${api}/api/admin/counts`
  const { value: counts } = useRead(countsUrl, async url => (await readAnswer(await ask(url))) as AdminCounts)
  const office = useOffice(api, ask)
  const [editions, setEditions] = useState<Partial<Record<ListName, number>>>({})
  const open = lists.find(({ name }) => name === place.tab) as AdminList

  // How many records each list had when it was read last, and which were read since they were counted last.
  const [seen, setSeen] = useState<Partial<Record<ListName, number>>>({})
  const readSince = useRef(new Set<ListName>())
  useEffect(() => {
    if (!counts) return
    const totals = Object.entries(counts.lists) as [ListName, { total: number }][]
    const read = readSince.current
    readSince.current = new Set()
    setSeen(seen => {
      const news = totals.filter(([name]) => read.has(name) || seen[name] === undefined)
      return { ...seen, ...Object.fromEntries(news.map(([name, { total }]) => [name, total])) }
    })
  }, [counts])
  const freshIn = (name: ListName) => Math.max(0, (counts?.lists[name]?.total ?? 0) - (seen[name] ?? Infinity))

  useEffect(() => {
    const stops = lists.map(({ name }) => subscribe(urlOf(api, name), () => invalidate(countsUrl)))
    const handleReturn = () => document.visibilityState === 'visible' && invalidate(countsUrl)
    document.addEventListener('visibilitychange', handleReturn)
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', handleReturn)
    }
  }, [api, countsUrl])

  function handleRead(name: ListName) {
    readSince.current.add(name)
    if (counts) invalidate(countsUrl)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isTyping = (event.target as HTMLElement).matches('input, select, textarea')
    if (event.key !== '/' || isTyping || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onPlace(place => ({ ...place, record: undefined }))
    moveFocus('search')
  }

  return (
    // What is clicked beside all controls still leaves the focus in the dashboard, and with it the keys.
    <div
      ref={root}
      tabIndex={-1}
      className="dashboard"
      role="group"
      aria-label={strings.title}
      onKeyDown={handleKeyDown}
    >
      <div className="bar" part="header">
        <Icon name="scale" />
        <h1>{strings.title}</h1>
        <button type="button" onClick={onLogout} part="logout">
          {strings.logout}
        </button>
      </div>
      <Tabs
        lists={lists}
        open={open}
        onOpen={({ name }) => onPlace(place => ({ ...place, tab: name, record: undefined }))}
        countOf={({ name }) => counts?.lists[name]?.pending}
        freshOf={({ name }) => freshIn(name)}
        label={strings.lists}
        panelId={panelId}
      />
      <div className="panel-of-tab" role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${open.name}`}>
        <ApiLine api={api} />
        {counts && (
          <MailBanner
            counts={counts}
            onShow={({ name }) =>
              onPlace(({ filters }) => ({
                tab: name,
                filters: { ...filters, [name]: { ...NO_FILTERS, mail: 'undelivered' } },
              }))
            }
          />
        )}
        <ListView
          key={open.name}
          list={open}
          url={urlOf(api, open.name)}
          api={api}
          ask={ask}
          moveFocus={moveFocus}
          office={office}
          filters={place.filters[open.name]}
          onFilter={filters => onPlace(place => ({ ...place, filters: { ...place.filters, [open.name]: filters } }))}
          record={place.record}
          onOpen={record => onPlace(place => ({ ...place, record }))}
          edition={editions[open.name] ?? 0}
          onChanged={() => {
            setEditions(now => ({ ...now, [open.name]: (now[open.name] ?? 0) + 1 }))
            invalidate(countsUrl)
          }}
          onRead={() => handleRead(open.name)}
          pending={counts?.lists[open.name]?.pending}
          fresh={freshIn(open.name)}
        />
      </div>
    </div>
  )
}
