/** What staff have chosen for this browser, beside the session: what is absent is as it comes. */
export interface Preferences {
  theme?: 'light' | 'dark' | undefined
  /** Whether `/` leads to the search. */
  slash?: 'off' | undefined
}

export const PLACE = 'haven-admin'

/** Nothing where nothing was chosen, or the browser keeps nothing. */
export function readPreferences(): Preferences {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}')
  } catch {
    return {}
  }
}
