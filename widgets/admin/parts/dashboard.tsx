import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { LISTS, type ListName } from '../../../api/contract/records'
import { invalidate } from '../../parts/cache'
import { subscribe } from '../../parts/subscribe'
import { NO_FILTERS, type ViewState, withFilters, withRecord } from '../filters'
import { listOf, lists } from '../lists'
import type { LoadRecordView } from '../load-record-view'
import { strings } from '../strings'
import type { AuthedFetch } from '../transport'
import { useAlerts } from '../use-alerts'
import { useCounts, type Watched } from '../use-counts'
import { useFocus } from '../use-focus'
import { useOffice } from '../use-office'
import { useTitle } from '../use-title'
import type { ChangeView } from '../use-view'
import { formatViewHash } from '../view-hash'
import { AlertsPanel } from './alerts-panel'
import { ApiLine } from './api-line'
import { Icon } from './icon'
import { ListView } from './list-view'
import { MailBanner } from './mail-banner'
import { Tabs } from './tabs'

const urlOf = (api: string, name: ListName) => `${api}/api/admin/${name}`

/** What is shown while a session lives; `ask` answers for it, or ends it, and `askQuietly` keeps it no longer alive. */
export function Dashboard(props: {
  api: string
  ask: AuthedFetch
  askQuietly: AuthedFetch
  /** Whether the page's address and title are the dashboard's. */
  isOwnPage: boolean
  /** What an open record is drawn by. */
  recordView: LoadRecordView
  view: ViewState
  onView: ChangeView
  onLogout: () => void
}) {
  const { api, ask, askQuietly, isOwnPage, recordView, view, onView, onLogout } = props
  const id = useId()
  // A record that was open before the session ended takes the focus itself.
  const { root, moveFocus } = useFocus(view.record ? ['record', 'close'] : ['tab'])
  const office = useOffice(api, ask)
  const open = listOf(view.tab)
  const [editions, setEditions] = useState<Partial<Record<ListName, number>>>({})
  const countsUrl = `${api}/api/admin/counts`
  const searchUrl = `${api}/api/admin/search`

  const alerts = useAlerts()
  const [choosesAlerts, setChoosesAlerts] = useState(false)
  const watched = useRef<() => Watched | undefined>(() => undefined)
  const { counts, isSettled, noteRead } = useCounts({
    url: countsUrl,
    ask: askQuietly,
    watched: () => watched.current(),
    isAwake: alerts.sound || alerts.notifies,
    onArrivals: alerts.tell,
  })

  // The newest that each list had when it was read last, and which were read since they were counted last.
  const [seen, setSeen] = useState<Partial<Record<ListName, number>>>({})
  const readSince = useRef(new Set<ListName>())
  useEffect(() => {
    if (!counts) return
    const newest = Object.entries(counts.lists) as [ListName, { lastId: number }][]
    const read = readSince.current
    readSince.current = new Set()
    setSeen(seen => {
      const news = newest.filter(([name]) => read.has(name) || seen[name] === undefined)
      return { ...seen, ...Object.fromEntries(news.map(([name, { lastId }]) => [name, lastId])) }
    })
  }, [counts])
  const freshIn = (name: ListName) => Math.max(0, (counts?.lists[name]?.lastId ?? 0) - (seen[name] ?? Infinity))
  useTitle(
    lists.reduce((sum, { name }) => sum + freshIn(name), 0),
    isOwnPage,
  )

  useEffect(() => {
    const stops = lists.map(({ name }) => subscribe(urlOf(api, name), () => invalidate(countsUrl)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [api, countsUrl])

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isTyping = (event.target as HTMLElement).matches('input, select, textarea')
    if (event.key !== '/' || isTyping || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onView(view => ({ ...view, record: undefined }))
    moveFocus('search')
  }

  // What is opened in a tab of its own is on the intake's page, where this one has no addresses.
  const home = isOwnPage ? location.pathname + location.search : `${api}/admin/`
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
        <button
          type="button"
          aria-expanded={choosesAlerts}
          aria-controls={`${id}a`}
          className={alerts.sound || alerts.notifies ? 'on' : ''}
          onClick={() => setChoosesAlerts(!choosesAlerts)}
          part="alerts"
        >
          <Icon name="bell" />
          <span className="unseen">{strings.alerts}</span>
        </button>
        <button type="button" onClick={onLogout} part="logout">
          {strings.logout}
        </button>
        {choosesAlerts && <AlertsPanel alerts={alerts} id={`${id}a`} />}
      </div>
      <Tabs
        lists={lists}
        open={open}
        isSearching={!!view.search}
        onOpen={({ name }) => onView(({ filters }) => ({ tab: name, filters }))}
        countOf={({ name }) => counts?.lists[name]?.pending}
        freshOf={({ name }) => freshIn(name)}
        label={strings.lists}
        panelId={id}
      />
      <div className="panel-of-tab" role="tabpanel" id={id} aria-labelledby={`${id}-${open.name}`}>
        <ApiLine api={api} />
        {counts && (
          <MailBanner
            counts={counts}
            onShow={({ name }) =>
              onView(({ filters }) => ({
                tab: name,
                filters: { ...filters, [name]: { ...NO_FILTERS, mail: 'undelivered' } },
              }))
            }
          />
        )}
        <ListView
          key={open.name}
          list={open}
          url={view.search ? searchUrl : urlOf(api, open.name)}
          api={api}
          ask={ask}
          moveFocus={moveFocus}
          recordView={recordView}
          office={office}
          filters={view.search ?? view.filters[open.name]}
          onFilter={filters => onView(view => withFilters(view, filters))}
          record={view.record}
          onOpen={record => onView(view => (record ? withRecord(view, record) : { ...view, record }))}
          addressOf={record => home + formatViewHash(withRecord({ ...view, search: undefined }, record))}
          edition={(view.search ? [...LISTS] : [open.name]).reduce((sum, name) => sum + (editions[name] ?? 0), 0)}
          onChanged={list => {
            setEditions(now => ({ ...now, [list]: (now[list] ?? 0) + 1 }))
            invalidate(countsUrl)
          }}
          onRead={address => {
            if (!view.search) readSince.current.add(open.name)
            noteRead(address)
          }}
          watched={watched}
          isSettled={isSettled}
          pending={counts?.lists[open.name]?.pending}
          deadlines={counts?.lists[open.name]?.deadlines}
          fresh={freshIn(open.name)}
        />
      </div>
    </div>
  )
}
