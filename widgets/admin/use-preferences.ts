import { useEffect, useState } from 'react'
import { readPreferences } from './preferences'

/**
 * Keeps the options that staff have chosen in this browser, and sets the chosen theme on the element `host`. On the
 * dashboard's own page, the theme follows the system until staff choose another.
 */
export function usePreferences(host: HTMLElement | undefined, isOwnPage: boolean) {
  const [preferences, setPreferences] = useState(readPreferences)
  const { theme = isOwnPage ? 'auto' : undefined } = preferences
  useEffect(() => {
    // If the effect set a theme that `host` already has, the widget would be drawn again, and the effect would run
    // without end.
    if (theme && host?.getAttribute('theme') !== theme) host?.setAttribute('theme', theme)
  }, [host, theme])
  return { preferences, setPreferences }
}

export type Chosen = ReturnType<typeof usePreferences>
