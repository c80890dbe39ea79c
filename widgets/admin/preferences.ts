/** Staff's choices for this browser, beside the session; an absent one means the default. */
export interface Preferences {
  theme?: 'light' | 'dark' | undefined
  /** `off` when `/` does not lead to the search. */
  slash?: 'off' | undefined
  /** True when new requests sound. `notifies` is true when the browser notifies of them. */
  sound?: true | undefined
  notifies?: true | undefined
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

/** Keeps the choices for the next visit; defaults leave nothing behind. */
export function keepPreferences(preferences: Preferences) {
  const kept = JSON.stringify(preferences)
  try {
    if (kept === '{}') localStorage.removeItem(PLACE)
    else localStorage.setItem(PLACE, kept)
  } catch {}
}
