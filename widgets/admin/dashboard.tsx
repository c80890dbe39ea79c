import { useId, useState } from 'react'
import { Bar } from './bar/bar'
import { openPage } from './bar/places'
import { DashboardViewContext } from './dashboard-view'
import type { StaffPage, ViewState } from './filters'
import { useLater } from './later'
import { ListView } from './list/list-view'
import { listOf } from './list/lists'
import { useFirstSteps } from './list/use-first-steps'
import { staffPanels } from './load-staff'
import { ApiLine } from './parts/api-line'
import { Failure } from './parts/failure'
import { MailNotice, useMailNotice } from './parts/mail-notice'
import { StillThere } from './parts/still-there'
import { WaitingPlace } from './parts/waiting-place'
import type { LoadRecordView } from './record/load-record-view'
import type { ShownOnce, ShownOnceState } from './staff/shown-once'
import { StaffContext, useStaff } from './staff-context'
import { strings } from './strings'
import type { Alerting } from './use-alerts'
import { useFocus } from './use-focus'
import { useKeys } from './use-keys'
import { useNews } from './use-news'
import type { Chosen } from './use-preferences'
import { type OpenSession, useStaffSession } from './use-staff-session'
import { useTitle } from './use-title'
import type { ChangeView } from './use-view'

/** The dashboard of a signed-in person. */
export function Dashboard(props: {
  session: OpenSession
  /** True when the dashboard may change the page's address and title. */
  isOwnPage: boolean
  /** Loads the code that draws an open record. */
  recordView: LoadRecordView
  view: ViewState
  onView: ChangeView
  /** The options that staff have chosen in this browser. */
  chosen: Chosen
  alerting: Alerting
  /**
   * `left` is the number of seconds until the idle session ends, and is undefined before the last two minutes. `onStay`
   * prolongs the session.
   */
  idle: { left: number | undefined; onStay: () => void }
  onLogout: () => void
}) {
  const { session, isOwnPage, recordView, view, onView, chosen, alerting, idle, onLogout } = props
  const id = useId()
  // At the start of a session, the focus goes to the open record, or to a tab if no record is open.
  const { root, moveFocus } = useFocus(view.record ? ['record', 'close'] : ['tab'])
  const { staff, me } = useStaffSession(session, { isOwnPage, view })
  const shown = { view, changeView: onView, moveFocus }
  const { alerts, setAlerts } = alerting
  const news = useNews(staff, alerts)
  const unread = news.unreadIn('inbox')
  useTitle(idle.left !== undefined ? strings.stillThere : unread.new ? strings.news(unread, 0) : '', isOwnPage)
  const handleKeyDown = useKeys(root, { isOwnPage, chosen, shown })
  // The API returns recovery codes and links only once. The dashboard keeps them, even while staff open other pages,
  // until staff confirm that they have stored them.
  const shownOnce = useState<ShownOnce>({})

  const page = openPage(view.page, staff.may)
  const mail = useMailNotice(news.counts, { api: staff.api, isElsewhere: !!page })
  const isInbox = !page && view.tab === 'inbox'
  const firstSteps = useFirstSteps(news.counts, { api: staff.api, request: staff.request, isInbox })
  const open = listOf(view.tab)
  return (
    <StaffContext.Provider value={staff}>
      <DashboardViewContext.Provider value={shown}>
        {/* A click on empty space moves the focus to this element, so that keyboard shortcuts still work. */}
        <div
          ref={root}
          tabIndex={-1}
          className="dashboard"
          role="group"
          aria-label={strings.title}
          onKeyDown={handleKeyDown}
        >
          <Bar
            page={page}
            panelId={id}
            news={news}
            alerts={alerts}
            onAlerts={setAlerts}
            chosen={chosen}
            onLogout={onLogout}
          />
          <StillThere {...idle} />
          <div
            className={page ? 'panel-of-tab' : 'panel-of-tab of-lists'}
            role="tabpanel"
            id={id}
            aria-labelledby={`${id}-${page && page !== 'enter' ? page : open.name}`}
          >
            <ApiLine api={staff.api} />
            {me.error !== undefined && (
              <Failure title={strings.meFailed} error={me.error} busy={me.busy} onRetry={me.retry} />
            )}
            {page && <StaffPageView page={page} shownOnce={shownOnce} />}
            <MailNotice notice={mail} counts={news.counts} onCount={news.count} />
            {!page && (
              <ListView
                list={open}
                news={news}
                firstSteps={firstSteps}
                isSettled={news.isSettled && mail.isSettled && firstSteps.isSettled}
                recordView={recordView}
              />
            )}
          </div>
        </div>
      </DashboardViewContext.Provider>
    </StaffContext.Provider>
  )
}

/** The page that is open instead of a list. The code of these pages is loaded when staff first open one of them. */
function StaffPageView({ page, shownOnce }: { page: StaffPage; shownOnce: ShownOnceState }) {
  const { api } = useStaff()
  const staff = useLater(staffPanels, { isWanted: true, isSoon: false, key: `${api}#staff` })
  return staff.value ? (
    <staff.value.Staff page={page} shownOnce={shownOnce} />
  ) : (
    <WaitingPlace title={strings.staffFailed} missing={[staff]} />
  )
}
