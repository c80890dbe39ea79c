import { useEffect, useState } from 'react'
import { readPreferences } from './preferences'

/**
 * The choices that staff made for this browser. The chosen theme is set on `host`. On the dashboard's own page the
 * theme follows the system until somebody chooses one.
 */
export function usePreferences(host: HTMLElement | undefined, isOwnPage: boolean) {
  const [preferences, setPreferences] = useState(readPreferences)
  const { theme = isOwnPage ? 'auto' : undefined } = preferences
  useEffect(() => {
    // Setting the same value again would draw the widget again, and run this effect forever.
    if (theme && host?.getAttribute('theme') !== theme) host?.setAttribute('theme', theme)
  }, [host, theme])
  return { preferences, setPreferences }
}

export type Chosen = ReturnType<typeof usePreferences>
