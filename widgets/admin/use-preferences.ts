import { useEffect, useState } from 'react'
import { readPreferences } from './preferences'

/**
 * The options that staff have chosen in this browser. The chosen theme is set on the element `host`. On the dashboard's
 * own page, the theme is the system's until somebody chooses one.
 */
export function usePreferences(host: HTMLElement | undefined, isOwnPage: boolean) {
  const [preferences, setPreferences] = useState(readPreferences)
  const { theme = isOwnPage ? 'auto' : undefined } = preferences
  useEffect(() => {
    // Setting an equal value again would draw the widget again, and run this effect forever.
    if (theme && host?.getAttribute('theme') !== theme) host?.setAttribute('theme', theme)
  }, [host, theme])
  return { preferences, setPreferences }
}

export type Chosen = ReturnType<typeof usePreferences>
