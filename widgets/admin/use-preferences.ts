import { useEffect, useState } from 'react'
import { readPreferences } from './preferences'

/** What staff have chosen for this browser; the theme is put on `host`, which on its own page follows the system. */
export function usePreferences(host: HTMLElement | undefined, isOwnPage: boolean) {
  const [preferences, setPreferences] = useState(readPreferences)
  const { theme = isOwnPage ? 'auto' : undefined } = preferences
  useEffect(() => {
    // The same again would draw the widget anew, and this effect with it, for ever.
    if (theme && host?.getAttribute('theme') !== theme) host?.setAttribute('theme', theme)
  }, [host, theme])
  return { preferences, setPreferences }
}

export type Chosen = ReturnType<typeof usePreferences>
