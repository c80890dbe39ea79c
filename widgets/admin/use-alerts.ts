import { useEffect, useRef, useState } from 'react'
import type { ListName } from '../../api/contract/records'
import { listOf } from './lists'
import { arrivalWords } from './strings'

/** The two tones of the sound, in Hz, and how long each lasts, in seconds. */
const TONES = [660, 880]
const TONE = 0.15

/** How staff are told of what arrives, beside the screen: nothing, unless they ask for it. */
export function useAlerts() {
  const [sound, setSound] = useState(false)
  const [notifies, setNotifies] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const audio = useRef<AudioContext>(undefined)
  useEffect(() => () => void audio.current?.close(), [])

  function play() {
    const context = audio.current
    if (!context) return
    TONES.forEach((tone, at) => {
      const start = context.currentTime + at * TONE
      const source = new OscillatorNode(context, { frequency: tone })
      const volume = new GainNode(context, { gain: 0.15 })
      source.connect(volume).connect(context.destination)
      source.start(start)
      source.stop(start + TONE)
    })
  }

  return {
    sound,
    notifies,
    isRefused,
    /** Heard at once: so staff know it, and the browser lets later ones through. */
    setSound(on: boolean) {
      setSound(on)
      if (!on) return
      audio.current ??= new AudioContext()
      play()
    },
    async setNotifies(on: boolean) {
      const isAllowed = on && 'Notification' in window && (await Notification.requestPermission()) === 'granted'
      setNotifies(isAllowed)
      setRefused(on && !isAllowed)
    },
    /** Tells how many came into each list; nobody's name leaves the page. */
    tell(arrivals: Partial<Record<ListName, number>>) {
      if (sound) play()
      if (!notifies) return
      const { title, body } = arrivalWords(arrivals, name => listOf(name).title)
      // Phones allow them to service workers only.
      try {
        new Notification(title, { body, tag: 'haven-admin' }).onclick = () => window.focus()
      } catch {}
    },
  }
}

export type Alerts = ReturnType<typeof useAlerts>
