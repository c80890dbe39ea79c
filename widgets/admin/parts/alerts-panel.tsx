import { strings } from '../strings'
import type { Alerts } from '../use-alerts'

/** What staff choose to be told of new requests by. */
export function AlertsPanel({ alerts, id }: { alerts: Alerts; id: string }) {
  const { sound, notifies, isRefused, setSound, setNotifies } = alerts
  return (
    <fieldset className="alerts" id={id}>
      <legend className="unseen">{strings.alerts}</legend>
      <label>
        <input type="checkbox" name="sound" checked={sound} onChange={event => setSound(event.currentTarget.checked)} />
        {strings.sound}
      </label>
      <label>
        <input
          type="checkbox"
          name="notification"
          checked={notifies}
          onChange={event => setNotifies(event.currentTarget.checked)}
        />
        {strings.notification}
      </label>
      <p role="status">{isRefused ? strings.notAllowed : strings.alertsUntil}</p>
    </fieldset>
  )
}
