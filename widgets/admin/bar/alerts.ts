import type { ListName } from '../../../api/contract/records/records'
import { listOf } from '../list/lists'
import type { Preferences } from '../preferences'
import { number } from '../strings'

/** The two tones of the sound, in Hz, and the length of each, in seconds. */
const TONES = [660, 880]
const TONE = 0.15

export const alertStrings = {
  sound: 'Play a sound',
  notification: 'Show a desktop notification',
  notAllowed: 'This browser does not allow notifications from this page. Allow them in its settings for this site.',
  until: 'While this page is open. This browser keeps your choice.',
  urgent: (count: number) => `${number(count)} urgent`,
  arrived: (count: number) => (count === 1 ? '1 new request' : `${number(count)} new requests`),
  arrivedIn: (count: number, title: string) => `${number(count)} in ${title}`,
} as const

/** Notifications outside the page; all are off until staff switch them on. */
export interface Alerts {
  sound?: AudioContext | undefined
  notifies?: boolean
  /** True when the browser does not allow notifications. */
  isRefused?: boolean
  /** Notifies staff of the number of new requests in each list, without names. */
  tell?: (arrivals: Partial<Record<ListName, number>>) => void
  /** Notifies of the number of new requests while nobody is signed in; only urgent ones make a sound. */
  tellWaiting?: (arrived: { new: number; urgent: number }) => void
}

function play(context: AudioContext) {
  TONES.forEach((tone, at) => {
    const start = context.currentTime + at * TONE
    const source = new OscillatorNode(context, { frequency: tone })
    const volume = new GainNode(context, { gain: 0.15 })
    source.connect(volume).connect(context.destination)
    source.start(start)
    source.stop(start + TONE)
  })
}

const withTell = (alerts: Alerts): Alerts => ({
  ...alerts,
  tell(arrivals) {
    if (alerts.sound) play(alerts.sound)
    if (!alerts.notifies) return
    const some = (Object.entries(arrivals) as [ListName, number][]).filter(([, count]) => count > 0)
    const title = alertStrings.arrived(some.reduce((sum, [, count]) => sum + count, 0))
    notify(title, some.map(([name, count]) => alertStrings.arrivedIn(count, listOf(name).title)).join(', '))
  },
  tellWaiting({ new: count, urgent }) {
    if (alerts.sound && urgent > 0) play(alerts.sound)
    if (alerts.notifies && count > 0) notify(alertStrings.arrived(count), urgent > 0 ? alertStrings.urgent(urgent) : '')
  },
})

function notify(title: string, body: string) {
  // On phones, only a service worker may show notifications.
  try {
    new Notification(title, { body, tag: 'haven-admin' }).onclick = () => window.focus()
  } catch {}
}

/** Plays the sound once, so that staff know it and the browser allows later sounds. */
export function withSound(alerts: Alerts, on: boolean): Alerts {
  const sound = on ? new AudioContext() : undefined
  if (sound) play(sound)
  return withTell({ ...alerts, sound })
}

/** Reads the stored options. Browsers allow a sound only after somebody has pressed something on the page. */
export function withKept(alerts: Alerts, kept: Preferences): Alerts {
  const sound = kept.sound && navigator.userActivation?.hasBeenActive ? new AudioContext() : undefined
  const notifies = kept.notifies && 'Notification' in window && Notification.permission === 'granted'
  return withTell({ ...alerts, ...(sound && { sound }), ...(notifies && { notifies }) })
}

/** Asks the browser for permission; resolves to the option to store. */
export async function withNotifications(on: boolean): Promise<(alerts: Alerts) => Alerts> {
  const notifies = on && 'Notification' in window && (await Notification.requestPermission()) === 'granted'
  return alerts => withTell({ ...alerts, notifies, isRefused: on && !notifies })
}
