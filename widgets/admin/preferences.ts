/** Staff's choices for this browser, beside the session; an absent one means the default. */
export interface Preferences {
  theme?: 'light' | 'dark' | undefined
  /** `off` when `/` does not lead to the search. */
  slash?: 'off' | undefined
}

export const PLACE = 'haven-admin'

/** Empty without a choice, or in a browser without storage. */
export function readPreferences(): Preferences {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}')
  } catch {
    return {}
  }
}
