import { useEffect, useId, useRef, useState } from 'react'
import type { MeAnswer } from '../../../api/contract/people/people'
import { mayDo, type Role } from '../../../api/contract/people/roles'
import { LISTS, type ListName } from '../../../api/contract/records/records'
import { invalidate } from '../../parts/cache'
import { subscribe } from '../../parts/subscribe'
import type { Alerts } from '../bar/alerts'
import { choicePanels } from '../bar/load-choices'
import { Tabs } from '../bar/tabs'
import { readAnswer } from '../calls'
import { forgetDrafts } from '../drafts'
import { NO_FILTERS, type ViewState, withFilters, withRecord } from '../filters'
import { useLater } from '../later'
import { ListView } from '../list/list-view'
import { listOf, lists } from '../list/lists'
import { useRead } from '../list/use-list'
import { mailBanner } from '../load-mail-banner'
import { staffPanels } from '../load-staff'
import type { LoadRecordView } from '../record/load-record-view'
import type { Keepsakes } from '../staff/keepsakes'
import { strings } from '../strings'
import type { AuthedFetch } from '../transport'
import { useCounts, type Watched } from '../use-counts'
import { useEvent } from '../use-event'
import { useFocus } from '../use-focus'
import { useOffice } from '../use-office'
import type { Chosen } from '../use-preferences'
import { useTitle } from '../use-title'
import type { ChangeView } from '../use-view'
import { formatViewHash } from '../view-hash'
import { ApiLine } from './api-line'
import { Failure } from './failure'
import { Icon } from './icon'
import { WaitingPlace } from './waiting-place'

const ACCOUNT: Pick<ViewState, 'place'> = { place: 'account' }
/** What there is beside the lists: the first for everybody, the others for managers. */
const PLACES = [
  { name: 'overview', title: strings.overview },
  { name: 'content', title: strings.content },
  { name: 'people', title: strings.people },
  { name: 'audit', title: strings.audit },
  { name: 'health', title: strings.health },
] as const

/** The view that a tab opens. */
function viewOf(name: string, { tab, filters }: ViewState): ViewState {
  const place = PLACES.find(other => other.name === name)?.name
  return place ? { tab, filters, place } : { tab: name as ListName, filters }
}

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
  /** What staff have chosen for this browser. */
  chosen: Chosen
  /** Whether somebody has signed in by name, and not by the password that all share. */
  isNamed: boolean
  onLogout: () => void
}) {
  const { api, askQuietly, isOwnPage, recordView, view, onView, chosen, isNamed, onLogout } = props
  const id = useId()
  // A record that was open before the session ended takes the focus itself.
  const { root, moveFocus } = useFocus(view.record ? ['record', 'close'] : ['tab'])
  const meUrl = `${api}/api/admin/me`
  const ask: AuthedFetch = useEvent(async (url, call) => {
    const response = await props.ask(url, call)
    // A role was changed meanwhile, or a sign-in is too old for what was asked.
    if (response.status === 403 && url !== meUrl) invalidate(meUrl)
    return response
  })
  const office = useOffice(api, ask)
  const open = listOf(view.tab)
  const me = useRead(isNamed ? meUrl : undefined, async url => {
    return (await readAnswer(await ask(url))) as MeAnswer
  })
  // The API refuses what a role may not do; what is not known yet is not offered.
  const person = me.value?.person
  const may = (role: Role) => !isNamed || (me.value !== undefined && mayDo(me.value.standing, role))
  // An address may name what somebody may not see: they see the list.
  const place = view.place === 'account' || view.place === 'overview' || may('manager') ? view.place : undefined
  const staff = useLater(staffPanels, { isWanted: !!place, isSoon: false, key: `${api}#staff` })
  // What is shown once stays until it is kept, whatever is opened meanwhile.
  const keepsakes = useState<Keepsakes>({})
  const [editions, setEditions] = useState<Partial<Record<ListName, number>>>({})
  const countsUrl = `${api}/api/admin/counts`
  const searchUrl = `${api}/api/admin/search`

  const [alerts, setAlerts] = useState<Alerts>({})
  useEffect(() => () => void alerts.sound?.close(), [alerts.sound])
  const [chooses, setChooses] = useState<'alerts' | 'look'>()
  const panels = useLater(choicePanels, { isWanted: !!chooses, isSoon: false, key: `${api}#choices` })
  const watched = useRef<() => Watched | undefined>(() => undefined)
  const { counts, isSettled, noteRead } = useCounts({
    url: countsUrl,
    ask: askQuietly,
    watched: () => watched.current(),
    isAwake: Boolean(alerts.sound || alerts.notifies),
    onArrivals: alerts.tell,
  })

  const hasNoMail = counts && (counts.delivery === 'filed' || counts.undelivered || counts.mailProblem || counts.lost)
  const [showedMail, setShowedMail] = useState(false)
  // What came of trying again is said where everything was sent, too.
  if (hasNoMail && !showedMail) setShowedMail(true)
  const showsMail = showedMail && !place
  const banner = useLater(mailBanner, { isWanted: showsMail, isSoon: false, key: `${api}#mail` })

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

  const handleKeyDown = useEvent((event: KeyboardEvent) => {
    const target = event.composedPath()[0] as HTMLElement
    const isTyping = target.matches?.('input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]')
    if (!['/', '?'].includes(event.key) || isTyping || event.altKey || event.ctrlKey || event.metaKey) return
    if (chosen.preferences.slash === 'off' || event.defaultPrevented) return
    event.preventDefault()
    if (event.key === '?') {
      const keys = root.current?.querySelector<HTMLElement>('[part=look]')
      keys?.focus()
      return keys?.click()
    }
    onView(view => ({ ...view, record: undefined, place: undefined }))
    moveFocus('search')
  })
  // On a page of its own, wherever the focus is; beside other things, where staff are at work in it.
  useEffect(() => {
    if (!isOwnPage) return
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [isOwnPage])

  const openTab = place && place !== 'account' ? place : open.name
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
      onKeyDown={isOwnPage ? undefined : event => handleKeyDown(event.nativeEvent)}
    >
      <div className="bar" part="header">
        <Icon name="scale" />
        <h1>{strings.title}</h1>
        <Tabs
          tabs={[
            ...lists.map(({ name, title }) => ({
              name,
              title,
              pending: counts?.lists[name]?.pending,
              fresh: freshIn(name),
            })),
            ...PLACES.slice(0, may('manager') ? undefined : 1),
          ]}
          open={openTab}
          isElsewhere={!!view.search || place === 'account'}
          onOpen={name => onView(({ tab, filters }) => viewOf(name, { tab, filters }))}
          label={strings.lists}
          panelId={id}
        />
        {(['alerts', 'look'] as const).map(name => (
          <button
            type="button"
            key={name}
            aria-expanded={chooses === name}
            aria-controls={`${id}c`}
            className={name === 'alerts' && (alerts.sound || alerts.notifies) ? 'on' : ''}
            onClick={() => setChooses(chooses === name ? undefined : name)}
            part={name}
          >
            <Icon name={name === 'alerts' ? 'bell' : 'moon'} />
            <span className="unseen">{strings[name]}</span>
          </button>
        ))}
        <button
          type="button"
          id={`${id}-account`}
          aria-pressed={place === 'account'}
          className={place === 'account' ? 'on' : ''}
          onClick={() => onView(({ tab, filters, place }) => ({ tab, filters, ...(place !== 'account' && ACCOUNT) }))}
          part="account"
        >
          <Icon name="person" />
          {person ? (
            <span>
              <span className="unseen">{strings.account}:</span> {person.name}
            </span>
          ) : (
            <span>{strings.account}</span>
          )}
        </button>
        <button
          type="button"
          onClick={() => {
            forgetDrafts()
            onLogout()
          }}
          part="logout"
        >
          {strings.logout}
        </button>
        {chooses &&
          (panels.value ? (
            chooses === 'alerts' ? (
              <panels.value.AlertsPanel alerts={alerts} onAlerts={setAlerts} id={`${id}c`} />
            ) : (
              <panels.value.LookPanel chosen={chosen} id={`${id}c`} />
            )
          ) : (
            <WaitingPlace title={strings.staffFailed} missing={[panels]} />
          ))}
      </div>
      <div
        className={place ? 'panel-of-tab' : 'panel-of-tab of-lists'}
        role="tabpanel"
        id={id}
        aria-labelledby={`${id}-${place === 'account' ? 'account' : openTab}`}
      >
        <ApiLine api={api} />
        {me.error !== undefined && (
          <Failure title={strings.meFailed} error={me.error} busy={me.busy} onRetry={me.retry} />
        )}
        {place &&
          (staff.value ? (
            <staff.value.Staff
              place={place}
              api={api}
              ask={ask}
              isNamed={isNamed}
              own={person?.id}
              keepsakes={keepsakes}
              home={home}
            />
          ) : (
            <WaitingPlace title={strings.staffFailed} missing={[staff]} />
          ))}
        {counts && banner.value && showsMail && (
          <banner.value.MailBanner
            api={api}
            ask={ask}
            counts={counts}
            mayRetry={may('caseworker')}
            onCount={() => invalidate(countsUrl)}
            onShow={name =>
              onView(({ filters }) => ({
                tab: name,
                filters: { ...filters, [name]: { ...NO_FILTERS, mail: 'undelivered' } },
              }))
            }
          />
        )}
        {!place && (
          <ListView
            key={open.name}
            list={open}
            url={view.search ? searchUrl : urlOf(api, open.name)}
            api={api}
            ask={ask}
            askQuietly={askQuietly}
            isNamed={isNamed}
            own={person ?? undefined}
            moveFocus={moveFocus}
            recordView={recordView}
            office={office}
            filters={view.search ?? view.filters[open.name]}
            onFilter={filters => onView(view => withFilters(view, filters))}
            record={view.record}
            onOpen={record => onView(view => (record ? withRecord(view, record) : { ...view, record }))}
            may={may}
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
            isSettled={isSettled && (!showsMail || !!banner.value || banner.error !== undefined)}
            pending={counts?.lists[open.name]?.pending}
            deadlines={counts?.lists[open.name]?.deadlines}
            fresh={freshIn(open.name)}
          />
        )}
      </div>
    </div>
  )
}
