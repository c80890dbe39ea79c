/** The options that staff have chosen in this browser; an absent option has its default. */
export interface Preferences {
  theme?: 'light' | 'dark' | undefined
  /** `off` when staff have switched off the keys `/` and `?`. */
  slash?: 'off' | undefined
  /** True when new requests make a sound. `notifies` is true when the browser shows notifications of new requests. */
  sound?: true | undefined
  notifies?: true | undefined
}

export const STORAGE_KEY = 'haven-admin'

/** Reads the options; empty if none are stored, or if the browser has no storage. */
export function readPreferences(): Preferences {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
  } catch {
    return {}
  }
}

/**
 * Stores the changed options. All other stored options stay, including those that another tab has stored. An option
 * with its default is not stored. Returns this tab's options after the change.
 */
export function keepPreferences(before: Preferences, change: Preferences): Preferences {
  try {
    const kept = JSON.stringify({ ...readPreferences(), ...change })
    if (kept === '{}') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, kept)
  } catch {}
  return { ...before, ...change }
}
