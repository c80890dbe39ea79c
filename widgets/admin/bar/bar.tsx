import { type Dispatch, type SetStateAction, useState } from 'react'
import { useDashboardView } from '../dashboard-view'
import { forgetDrafts } from '../drafts'
import type { StaffPage, ViewState } from '../filters'
import { useLater } from '../later'
import { lists } from '../list/lists'
import { Icon } from '../parts/icon'
import { WaitingPlace } from '../parts/waiting-place'
import { useStaff } from '../staff-context'
import { strings } from '../strings'
import { tallyOf } from '../tally'
import type { News } from '../use-news'
import type { Chosen } from '../use-preferences'
import type { Alerts } from './alerts'
import { choicePanels } from './load-choices'
import { hasTab, TAB_PAGES, viewOf } from './places'
import { Tabs } from './tabs'

const ACCOUNT: Pick<ViewState, 'page'> = { page: 'account' }

/** The top bar of the dashboard: tabs, notifications, appearance, the account, and Logout. */
export function Bar(props: {
  /** The open page of the dashboard; undefined while a list is open. */
  page: StaffPage | undefined
  /** The id of the panel below the tabs. */
  panelId: string
  news: News
  alerts: Alerts
  onAlerts: Dispatch<SetStateAction<Alerts>>
  chosen: Chosen
  onLogout: () => void
}) {
  const { page, panelId, news, alerts, onAlerts, chosen, onLogout } = props
  const { may } = useStaff()
  const { view, changeView, moveFocus } = useDashboardView()
  const [chooses, setChooses] = useState<'alerts' | 'look'>()
  const choicesId = `${panelId}c`
  return (
    <div className="bar" part="header">
      <Icon name="scale" />
      <h1>{strings.title}</h1>
      <Tabs
        tabs={[
          ...(may('requests.read') ? lists : []).map(({ name, title }) => ({
            name,
            title,
            pending: news.counts && tallyOf(news.counts, name).pending,
            fresh: news.unreadIn(name).new,
          })),
          ...TAB_PAGES.filter(({ needs }) => may(needs)),
        ]}
        open={page && hasTab(page) ? page : view.tab}
        isElsewhere={page !== undefined && !hasTab(page)}
        onOpen={name => changeView(view => viewOf(name, view))}
        onDown={page ? undefined : () => moveFocus('lastRow', 'firstRow', 'status')}
        label={strings.lists}
        panelId={panelId}
      />
      {(may('requests.read') ? (['alerts', 'look'] as const) : (['look'] as const)).map(name => (
        <button
          type="button"
          key={name}
          aria-expanded={chooses === name}
          aria-controls={choicesId}
          className={name === 'alerts' && (alerts.sound || alerts.notifies) ? 'on' : ''}
          onClick={() => setChooses(chooses === name ? undefined : name)}
          part={name}
        >
          <Icon name={name === 'alerts' ? 'bell' : 'moon'} />
          <span className="unseen">{strings[name]}</span>
        </button>
      ))}
      <AccountButton id={`${panelId}-account`} isOpen={page === 'account'} />
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
      {chooses && <Choices name={chooses} id={choicesId} alerts={alerts} onAlerts={onAlerts} chosen={chosen} />}
    </div>
  )
}

/** The button that opens and closes the account page. */
function AccountButton({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { me } = useStaff()
  const { changeView } = useDashboardView()
  return (
    <button
      type="button"
      id={id}
      aria-pressed={isOpen}
      className={isOpen ? 'on' : ''}
      onClick={() => changeView(({ tab, filters, page }) => ({ tab, filters, ...(page !== 'account' && ACCOUNT) }))}
      part="account"
    >
      <Icon name="person" />
      {me ? (
        <span>
          <span className="unseen">{strings.account}:</span> {me.name}
        </span>
      ) : (
        <span>{strings.account}</span>
      )}
    </button>
  )
}

/**
 * One of the bar's two panels with options. The first press on either button loads the code of both panels, unless
 * stored options have loaded it before.
 */
function Choices(props: {
  name: 'alerts' | 'look'
  id: string
  alerts: Alerts
  onAlerts: Dispatch<SetStateAction<Alerts>>
  chosen: Chosen
}) {
  const { name, id, alerts, onAlerts, chosen } = props
  const { api } = useStaff()
  const panels = useLater(choicePanels, { isWanted: true, isSoon: false, key: `${api}#choices` })
  if (!panels.value) return <WaitingPlace title={strings.staffFailed} missing={[panels]} />
  const { AlertsPanel, LookPanel } = panels.value
  return name === 'alerts' ? (
    <AlertsPanel alerts={alerts} onAlerts={onAlerts} chosen={chosen} id={id} />
  ) : (
    <LookPanel chosen={chosen} id={id} />
  )
}
