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
  until: 'Notifications come only while this page is open. This browser keeps your choice.',
  urgent: (count: number) => `${number(count)} urgent`,
  arrived: (count: number) => (count === 1 ? '1 new request' : `${number(count)} new requests`),
  arrivedIn: (count: number, title: string) => `${number(count)} in ${title}`,
} as const

/** The notifications of new requests: a sound and desktop notifications. Both are off until staff switch them on. */
export interface Alerts {
  sound?: AudioContext | undefined
  notifies?: boolean
  /** True when the browser has refused permission for notifications. */
  isRefused?: boolean
  /**
   * Notifies staff of the number of new requests in each list, and of the rise in unread urgent requests (`urgent`).
   * The notification contains no names.
   */
  tell?: (arrivals: Partial<Record<ListName, number>>, urgent: number) => void
  /** Notifies staff of new requests while nobody is signed in; only urgent requests make a sound. */
  tellWaiting?: (arrived: { new: number; urgent: number }) => void
}

/** Plays the tones once. For an urgent request, plays the tones twice, so that staff hear the difference. */
function play(context: AudioContext, isUrgent = false) {
  const tones = isUrgent ? [...TONES, ...TONES] : TONES
  tones.forEach((tone, at) => {
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
  tell(arrivals, urgent) {
    if (alerts.sound) play(alerts.sound, urgent > 0)
    if (!alerts.notifies) return
    const some = (Object.entries(arrivals) as [ListName, number][]).filter(([, count]) => count > 0)
    const title = alertStrings.arrived(some.reduce((sum, [, count]) => sum + count, 0))
    const words = urgent > 0 ? `${title}, ${alertStrings.urgent(urgent)}` : title
    notify(words, some.map(([name, count]) => alertStrings.arrivedIn(count, listOf(name).title)).join(', '))
  },
  tellWaiting({ new: count, urgent }) {
    if (alerts.sound && urgent > 0) play(alerts.sound)
    if (alerts.notifies && count > 0) notify(alertStrings.arrived(count), urgent > 0 ? alertStrings.urgent(urgent) : '')
  },
})

function notify(title: string, body: string) {
  // On phones, `new Notification` throws, because only a service worker may show notifications
  // there.
  try {
    new Notification(title, { body, tag: 'haven-admin' }).onclick = () => window.focus()
  } catch {}
}

/**
 * Switches the sound on or off. If `on` is true, also plays the sound once, so that staff know the sound, and the
 * browser allows later sounds.
 */
export function withSound(alerts: Alerts, on: boolean): Alerts {
  const sound = on ? new AudioContext() : undefined
  if (sound) play(sound)
  return withTell({ ...alerts, sound })
}

/**
 * Applies the stored options. The sound stays off until somebody has pressed something on the page, because browsers
 * allow no sound earlier.
 */
export function withKept(alerts: Alerts, kept: Preferences): Alerts {
  const sound = kept.sound && navigator.userActivation?.hasBeenActive ? new AudioContext() : undefined
  const notifies = kept.notifies && 'Notification' in window && Notification.permission === 'granted'
  return withTell({ ...alerts, ...(sound && { sound }), ...(notifies && { notifies }) })
}

/**
 * If `on` is true, asks the browser for permission to show notifications. Resolves to a function that switches desktop
 * notifications on if `on` is true and the browser has given permission, and otherwise off.
 */
export async function withNotifications(on: boolean): Promise<(alerts: Alerts) => Alerts> {
  const notifies = on && 'Notification' in window && (await Notification.requestPermission()) === 'granted'
  return alerts => withTell({ ...alerts, notifies, isRefused: on && !notifies })
}
