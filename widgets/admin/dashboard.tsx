import { useId, useState } from 'react'
import { Bar } from './bar/bar'
import { openPlace } from './bar/places'
import type { StaffPlace, ViewState } from './filters'
import { useLater } from './later'
import { ListView } from './list/list-view'
import { listOf } from './list/lists'
import { staffPanels } from './load-staff'
import { ApiLine } from './parts/api-line'
import { Failure } from './parts/failure'
import { MailNotice, useMailNotice } from './parts/mail-notice'
import { StillThere } from './parts/still-there'
import { WaitingPlace } from './parts/waiting-place'
import type { LoadRecordView } from './record/load-record-view'
import { ShownContext } from './shown-context'
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

/** The screen for a signed-in person. */
export function Dashboard(props: {
  session: OpenSession
  /** True when the dashboard may change the page's address and title. */
  isOwnPage: boolean
  /** A function that draws an open record. */
  recordView: LoadRecordView
  view: ViewState
  onView: ChangeView
  /** The options that staff have chosen in this browser. */
  chosen: Chosen
  alerting: Alerting
  /** The number of seconds until the idle session ends, and a function that prolongs it. */
  idle: { left: number | undefined; onStay: () => void }
  onLogout: () => void
}) {
  const { session, isOwnPage, recordView, view, onView, chosen, alerting, idle, onLogout } = props
  const id = useId()
  // A record that was open before the session ended sets the focus itself.
  const { root, moveFocus } = useFocus(view.record ? ['record', 'close'] : ['tab'])
  const { staff, me } = useStaffSession(session, { isOwnPage, view })
  const shown = { view, changeView: onView, moveFocus }
  const { alerts, setAlerts } = alerting
  const news = useNews(staff, alerts)
  const unread = news.unreadIn('inbox')
  useTitle(idle.left !== undefined ? strings.stillThere : unread.new ? strings.news(unread, 0) : '', isOwnPage)
  const handleKeyDown = useKeys(root, { isOwnPage, chosen, shown })
  // The API shows these secrets only once, so they stay on the screen until staff have stored them, whatever else they
  // open.
  const shownOnce = useState<ShownOnce>({})

  const place = openPlace(view.place, staff.may)
  const mail = useMailNotice(news.counts, { api: staff.api, isElsewhere: !!place })
  const open = listOf(view.tab)
  return (
    <StaffContext.Provider value={staff}>
      <ShownContext.Provider value={shown}>
        {/* A click outside all controls leaves the focus in the dashboard, so that its keys still work. */}
        <div
          ref={root}
          tabIndex={-1}
          className="dashboard"
          role="group"
          aria-label={strings.title}
          onKeyDown={handleKeyDown}
        >
          <Bar
            place={place}
            panelId={id}
            news={news}
            alerts={alerts}
            onAlerts={setAlerts}
            chosen={chosen}
            onLogout={onLogout}
          />
          <StillThere {...idle} />
          <div
            className={place ? 'panel-of-tab' : 'panel-of-tab of-lists'}
            role="tabpanel"
            id={id}
            aria-labelledby={`${id}-${place && place !== 'enter' ? place : open.name}`}
          >
            <ApiLine api={staff.api} />
            {me.error !== undefined && (
              <Failure title={strings.meFailed} error={me.error} busy={me.busy} onRetry={me.retry} />
            )}
            {place && <Place place={place} shownOnce={shownOnce} />}
            <MailNotice notice={mail} counts={news.counts} onCount={news.count} />
            {!place && (
              <ListView list={open} news={news} isSettled={news.isSettled && mail.isSettled} recordView={recordView} />
            )}
          </div>
        </div>
      </ShownContext.Provider>
    </StaffContext.Provider>
  )
}

/** The page of the dashboard that is open. The code of these pages is loaded when staff first open one of them. */
function Place({ place, shownOnce }: { place: StaffPlace; shownOnce: ShownOnceState }) {
  const { api } = useStaff()
  const staff = useLater(staffPanels, { isWanted: true, isSoon: false, key: `${api}#staff` })
  return staff.value ? (
    <staff.value.Staff place={place} shownOnce={shownOnce} />
  ) : (
    <WaitingPlace title={strings.staffFailed} missing={[staff]} />
  )
}
