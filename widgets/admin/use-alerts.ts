import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import type { Alerts } from './bar/alerts'
import { choicePanels } from './bar/load-choices'
import type { Preferences } from './preferences'

/** The options for notifications of new requests, and a function that changes them. */
export interface Alerting {
  alerts: Alerts
  setAlerts: Dispatch<SetStateAction<Alerts>>
}

/**
 * Stores the options for notifications, which stay the same when a session ends. When the page is loaded, the options
 * are those that this browser has stored.
 */
export function useAlerts({ sound, notifies }: Preferences): Alerting {
  const [alerts, setAlerts] = useState<Alerts>({})
  useEffect(() => () => void alerts.sound?.close(), [alerts.sound])
  const isKept = Boolean((sound && !alerts.sound) || (notifies && !alerts.notifies && !alerts.isRefused))
  useEffect(() => {
    if (!isKept) return
    let isLeft = false
    const takeUp = async () => {
      const choices = await choicePanels.load().catch(() => undefined)
      if (choices && !isLeft) setAlerts(alerts => choices.withKept(alerts, { sound, notifies }))
    }
    takeUp()
    // Browsers let a page make a sound only after somebody has pressed something on the page, so each press tries
    // to switch the sound on.
    document.addEventListener('pointerup', takeUp)
    document.addEventListener('keyup', takeUp)
    return () => {
      isLeft = true
      document.removeEventListener('pointerup', takeUp)
      document.removeEventListener('keyup', takeUp)
    }
  }, [isKept, sound, notifies])
  return { alerts, setAlerts }
}
