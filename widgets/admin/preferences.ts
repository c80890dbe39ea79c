/** The options that staff have chosen in this browser; an absent option has its default. */
export interface Preferences {
  theme?: 'light' | 'dark' | undefined
  /** `off` when the key `/` does not move to the search field. */
  slash?: 'off' | undefined
  /** True when new requests make a sound. `notifies` is true when the browser shows notifications of new requests. */
  sound?: true | undefined
  notifies?: true | undefined
}

export const PLACE = 'haven-admin'

/** Reads the options; empty if none are stored, or if the browser has no storage. */
export function readPreferences(): Preferences {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}')
  } catch {
    return {}
  }
}

/**
 * Stores an option, and keeps those that were stored earlier or by other tabs; a default is not stored. Returns the
 * options as they are in this tab.
 */
export function keepPreferences(before: Preferences, change: Preferences): Preferences {
  try {
    const kept = JSON.stringify({ ...readPreferences(), ...change })
    if (kept === '{}') localStorage.removeItem(PLACE)
    else localStorage.setItem(PLACE, kept)
  } catch {}
  return { ...before, ...change }
}
