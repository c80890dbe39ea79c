import type { Attempt } from './form-memory'
import type { Values } from './form-types'
import type { Letter } from './letter-types'

/**
 * The answers to a form that the tab keeps, so that loading again, closing by the browser and the Back button do not
 * lose them.
 */
export interface Kept {
  values: Values
  /** The labels of the boxes that the form has offered because a rule does not fit the visitor. */
  offers?: Values | undefined
  /** The uploaded letters: names, sizes and ids, never their contents. */
  letters?: Letter[] | undefined
  /**
   * The last attempt to send these values, so that a second attempt after the page was loaded again makes no second
   * record.
   */
  attempt?: Attempt | undefined
  /** The wizard's step; `changing` is the path to it while the visitor changes one answer. */
  step?: number
  changing?: number[] | undefined
  /** The time of the last change, in ms since 1970. */
  at: number
}

const KEY = 'haven-typed'
/** The longest time for which a tab keeps the answers to a form, in ms. */
export const KEPT_FOR = 24 * 60 * 60 * 1_000
/** Answers that are never kept, because they would endanger a person if somebody else used the device. */
const SECRET = /^(safeContact|onBehalfOf)/
/** Other fields that are never kept: the honeypot, passwords, files, and fields that no visitor fills in. */
const UNTYPED = /^(website|files|privacyVersion|for)$|password/i

// If the browser has no storage, the form works but nothing is kept.
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

/** The name under which a form's answers are kept: its page, its tag, and its number among the tags of that kind. */
function nameOf(host: HTMLElement): string {
  const { localName } = host
  const place = [...(host.getRootNode() as ParentNode).querySelectorAll(localName)].indexOf(host)
  return `${location.pathname}${location.search} ${localName} ${place}`
}

const isOff = (host: HTMLElement) => host.getAttribute('typed') === 'off'

/** The entries that are not empty and whose names do not match `never`. */
export const filled = <Entries extends object>(entries: Entries, never?: RegExp) =>
  Object.fromEntries(Object.entries(entries).filter(([name, value]) => value && !never?.test(name))) as Entries

/** The kept answers of an element's form; undefined after 24 hours, or if its tag has `typed="off"`. */
export const readKept = (host: HTMLElement): Kept | undefined => (isOff(host) ? undefined : readAll()[nameOf(host)])

/**
 * Keeps the answers to an element's form, and drops earlier ones. If there are no answers and no letters, nothing is
 * stored.
 */
export function keepTyped(host: HTMLElement, { values, letters, attempt, ...rest }: Omit<Kept, 'at'>) {
  if (isOff(host)) return
  const kept: Kept = {
    ...rest,
    values: filled(filled(values, SECRET), UNTYPED),
    letters: letters?.flatMap(({ name, bytes, id }) => (id ? [{ name, bytes, id }] : [])),
    // An attempt contains every answer, so the tab keeps no attempt if one of the answers must not be kept.
    attempt: Object.keys(filled(values)).some(name => SECRET.test(name)) ? undefined : attempt,
    at: Date.now(),
  }
  if (!Object.keys(kept.values).length && !kept.letters?.length) return forgetTyped(host)
  writeAll({ ...readAll(), [nameOf(host)]: kept })
}

/** Removes the kept answers of an element's form. */
export function forgetTyped(host: HTMLElement) {
  const { [nameOf(host)]: _, ...others } = readAll()
  writeAll(others)
}

/** The line which says that the tab keeps the answers, with a button that removes them after a question. */
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
