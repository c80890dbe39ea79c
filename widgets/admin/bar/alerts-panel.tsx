import '../gathered'
import { type Dispatch, type SetStateAction, useRef } from 'react'
import { strings } from '../strings'
import { type Alerts, alertStrings, withNotifications, withSound } from './alerts'
import { usePanel } from './use-panel'

/** The choices for notifications of new requests. */
export function AlertsPanel(props: { alerts: Alerts; onAlerts: Dispatch<SetStateAction<Alerts>>; id: string }) {
  const { alerts, onAlerts, id } = props
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
          onChange={event => onAlerts(withSound(alerts, event.currentTarget.checked))}
        />
        {alertStrings.sound}
      </label>
      <label>
        <input
          type="checkbox"
          name="notification"
          checked={alerts.notifies ?? false}
          onChange={async event => onAlerts(await withNotifications(event.currentTarget.checked))}
        />
        {alertStrings.notification}
      </label>
      <p role="status">{alerts.isRefused ? alertStrings.notAllowed : alertStrings.until}</p>
    </fieldset>
  )
}
