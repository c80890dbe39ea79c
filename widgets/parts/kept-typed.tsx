import type { Attempt } from './form-memory'
import type { Values } from './form-types'
import type { Letter } from './letter-types'

/**
 * The answers to a form that the tab has stored, so that they survive a reload, the Back button, and a browser that
 * closes the page.
 */
export interface Kept {
  values: Values
  /** The labels, by name, of the checkboxes that the form has offered because a rule does not fit the visitor. */
  offers?: Values | undefined
  /** The uploaded letters: names, sizes and ids, never their contents. */
  letters?: Letter[] | undefined
  /** The last attempt to send these values, so that another attempt after a reload makes no second record. */
  attempt?: Attempt | undefined
  /**
   * The wizard's step. `changing` is set only while the visitor changes one answer, and contains the path to the last
   * step.
   */
  step?: number
  changing?: number[] | undefined
  /** The time of the last change, in ms since 1970. */
  at: number
}

const KEY = 'haven-typed'
/** The maximum age of stored answers, in ms. */
export const KEPT_FOR = 24 * 60 * 60 * 1_000
/** Answers that are never stored, because they could endanger a person if somebody else uses the device. */
const SECRET = /^(safeContact|onBehalfOf)/
/** Other fields that are never stored: the honeypot, passwords, files, and fields that no visitor fills in. */
const UNTYPED = /^(website|files|privacyVersion|for)$|password/i

// Where the browser allows no storage, the form works, but stores nothing.
function readAll(): Record<string, Kept> {
  try {
    const all: Record<string, Kept> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => Date.now() - at < KEPT_FOR))
  } catch {
    return {}
  }
}

function writeAll(all: Record<string, Kept>) {
  try {
    if (Object.keys(all).length) sessionStorage.setItem(KEY, JSON.stringify(all))
    else sessionStorage.removeItem(KEY)
  } catch {}
}

/** The key of a form's answers: the page, the tag's name, and the tag's number among the tags with this name. */
function nameOf(host: HTMLElement): string {
  const { localName } = host
  const place = [...(host.getRootNode() as ParentNode).querySelectorAll(localName)].indexOf(host)
  return `${location.pathname}${location.search} ${localName} ${place}`
}

const isOff = (host: HTMLElement) => host.getAttribute('typed') === 'off'

/** The entries whose values are not empty and whose names do not match `never`. */
export const filled = <Entries extends object>(entries: Entries, never?: RegExp) =>
  Object.fromEntries(Object.entries(entries).filter(([name, value]) => value && !never?.test(name))) as Entries

/** The stored answers of an element's form; undefined after 24 hours, or if the tag has `typed="off"`. */
export const readKept = (host: HTMLElement): Kept | undefined => (isOff(host) ? undefined : readAll()[nameOf(host)])

/**
 * Stores the answers to an element's form in place of those stored before. Without answers and letters, removes those
 * stored before.
 */
export function keepTyped(host: HTMLElement, { values, letters, attempt, ...rest }: Omit<Kept, 'at'>) {
  if (isOff(host)) return
  const kept: Kept = {
    ...rest,
    values: filled(filled(values, SECRET), UNTYPED),
    letters: letters?.flatMap(({ name, bytes, id }) => (id ? [{ name, bytes, id }] : [])),
    // An attempt contains every answer. So if one answer must not be stored, the function does not store the attempt.
    attempt: Object.keys(filled(values)).some(name => SECRET.test(name)) ? undefined : attempt,
    at: Date.now(),
  }
  if (!Object.keys(kept.values).length && !kept.letters?.length) return forgetTyped(host)
  writeAll({ ...readAll(), [nameOf(host)]: kept })
}

/** Removes the stored answers of an element's form. */
export function forgetTyped(host: HTMLElement) {
  const { [nameOf(host)]: _, ...others } = readAll()
  writeAll(others)
}

/** The line that says that the tab stores the answers, with a collapsed button that removes the answers. */
export const KeptNote = ({ busy, onClear }: { busy: boolean; onClear: () => void }) => (
  <div className="kept">
    <p role="status">{keptStrings.stays}</p>
    <details className="more">
      <summary>{keptStrings.clear}</summary>
      <button type="button" part="clear" disabled={busy} onClick={onClear}>
        {keptStrings.clearNow}
      </button>
    </details>
  </div>
)

export const keptStrings = {
  stays: 'Your answers stay in this tab for 24 hours at most.',
  clear: 'Clear my answers',
  clearNow: 'Clear',
} as const
