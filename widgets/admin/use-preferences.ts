import { useEffect, useState } from 'react'
import { readPreferences } from './preferences'

/**
 * Stores the options that staff have chosen in this browser, and sets the chosen theme on the element `host`. On the
 * dashboard's own page, the theme is the system's until staff choose another.
 */
export function usePreferences(host: HTMLElement | undefined, isOwnPage: boolean) {
  const [preferences, setPreferences] = useState(readPreferences)
  const { theme = isOwnPage ? 'auto' : undefined } = preferences
  useEffect(() => {
    // Setting the theme that `host` already has would draw the widget and run this effect again,
    // without end.
    if (theme && host?.getAttribute('theme') !== theme) host?.setAttribute('theme', theme)
  }, [host, theme])
  return { preferences, setPreferences }
}

export type Chosen = ReturnType<typeof usePreferences>
