import '../gathered'
import { type Dispatch, type SetStateAction, useRef } from 'react'
import { keepPreferences, type Preferences } from '../preferences'
import { strings } from '../strings'
import type { Chosen } from '../use-preferences'
import { type Alerts, alertStrings, withNotifications, withSound } from './alerts'
import { usePanel } from './use-panel'

/** The panel with the options for notifications of new requests. */
export function AlertsPanel(props: {
  alerts: Alerts
  onAlerts: Dispatch<SetStateAction<Alerts>>
  chosen: Chosen
  id: string
}) {
  const { alerts, onAlerts, chosen, id } = props
  const keep = (change: Preferences) => chosen.setPreferences(keepPreferences(chosen.preferences, change))
  const panel = useRef<HTMLFieldSetElement>(null)
  usePanel(panel)
  return (
    <fieldset className="alerts" id={id} ref={panel}>
      <legend className="unseen">{strings.alerts}</legend>
      <label>
        <input
          type="checkbox"
          name="sound"
          checked={Boolean(alerts.sound)}
          onChange={({ currentTarget: { checked } }) => {
            keep({ sound: checked || undefined })
            onAlerts(withSound(alerts, checked))
          }}
        />
        {alertStrings.sound}
      </label>
      <label>
        <input
          type="checkbox"
          name="notification"
          checked={alerts.notifies ?? false}
          onChange={async ({ currentTarget: { checked } }) => {
            keep({ notifies: checked || undefined })
            onAlerts(await withNotifications(checked))
          }}
        />
        {alertStrings.notification}
      </label>
      <p role="status">{alerts.isRefused ? alertStrings.notAllowed : alertStrings.until}</p>
    </fieldset>
  )
}
