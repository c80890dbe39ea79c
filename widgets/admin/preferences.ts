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

/**
 * Keeps a choice beside those of before, and beside those of other tabs, for the next visit; defaults leave nothing
 * behind. Returns the choices of this tab.
 */
export function keepPreferences(before: Preferences, change: Preferences): Preferences {
  try {
    const kept = JSON.stringify({ ...readPreferences(), ...change })
    if (kept === '{}') localStorage.removeItem(PLACE)
    else localStorage.setItem(PLACE, kept)
  } catch {}
  return { ...before, ...change }
}
