/** The choices that staff made for this browser; an absent one means the default. */
export interface Preferences {
  theme?: 'light' | 'dark' | undefined
  /** `off` when the key `/` does not lead to the search. */
  slash?: 'off' | undefined
  /** True when new requests make a sound. `notifies` is true when the browser shows notifications of them. */
  sound?: true | undefined
  notifies?: true | undefined
}

export const PLACE = 'haven-admin'

/** Reads the choices; empty without any, or in a browser without storage. */
export function readPreferences(): Preferences {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}')
  } catch {
    return {}
  }
}

/**
 * Stores a choice, and keeps earlier ones and those of other tabs; a default is not stored. Returns the choices of this
 * tab.
 */
export function keepPreferences(before: Preferences, change: Preferences): Preferences {
  try {
    const kept = JSON.stringify({ ...readPreferences(), ...change })
    if (kept === '{}') localStorage.removeItem(PLACE)
    else localStorage.setItem(PLACE, kept)
  } catch {}
  return { ...before, ...change }
}
