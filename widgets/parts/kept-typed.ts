import type { Attempt } from './form-memory'
import type { Letter } from './letter-types'

/** The answers to one form that this tab keeps, so that a reload, a discarded tab and Back do not lose them. */
export interface Kept {
  values: Record<string, string>
  /** The uploaded letters: names, sizes and ids, never their contents. */
  letters?: Letter[] | undefined
  /** The last attempt to send these values: sent again after a reload, they count once. */
  attempt?: Attempt | undefined
  /** The wizard's step, and its path while a visitor changes one answer. */
  step?: number
  changing?: number[] | undefined
  /** The time of the last change, in ms since 1970. */
  at: number
}

const KEY = 'haven-typed'
/** Longest time that a tab keeps a form's answers, in ms. */
const KEPT_FOR = 24 * 60 * 60 * 1_000
/** Never kept: the honeypot, and answers that endanger a person where somebody else uses the same device. */
const NEVER = /^(website|files|privacyVersion|for$|safeContact|onBehalfOf)|password/i

type All = Record<string, Kept>

// A browser that refuses storage lets the form work without.
function readAll(): All {
  try {
    const all: All = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => Date.now() - at < KEPT_FOR))
  } catch {
    return {}
  }
}

function writeAll(all: All) {
  try {
    if (Object.keys(all).length) sessionStorage.setItem(KEY, JSON.stringify(all))
    else sessionStorage.removeItem(KEY)
  } catch {}
}

/** Names a form by its page, its tag, and its place among the tags of that name. */
function nameOf(host: HTMLElement): string {
  const { localName } = host
  const place = [...(host.getRootNode() as ParentNode).querySelectorAll(localName)].indexOf(host)
  return `${location.pathname}${location.search} ${localName} ${place}`
}

const isOff = (host: HTMLElement) => host.getAttribute('typed') === 'off'

/** The values that may be kept. */
export const keepable = (values: Kept['values']): Kept['values'] =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value && !NEVER.test(name)))

/** True where every answer may be kept. An attempt holds them all. */
export const isKeptWhole = (values: Kept['values']) =>
  !Object.entries(values).some(([name, value]) => value && /^(safeContact|onBehalfOf)/.test(name))

/** The kept answers of an element's form; none where its tag says `typed="off"`, or after 24 hours. */
export function readKept(host: HTMLElement): Kept | undefined {
  return isOff(host) ? undefined : readAll()[nameOf(host)]
}

/** Keeps something new of an element's form, beside what the change does not name. */
export function keepTyped(host: HTMLElement, { values, ...change }: Partial<Kept>) {
  if (isOff(host)) return
  const all = readAll()
  const name = nameOf(host)
  const before: Partial<Kept> & Pick<Kept, 'values'> = all[name] ?? { values: {} }
  const next = values ? keepable(values) : before.values
  const kept = { ...before, ...change, values: next, at: Date.now() }
  writeAll({ ...all, [name]: { ...kept, letters: kept.letters?.flatMap(uploaded) } })
}

const uploaded = ({ name, bytes, id }: Letter) => (id ? [{ name, bytes, id }] : [])

/** Forgets the kept answers of an element's form. */
export function forgetTyped(host: HTMLElement) {
  const { [nameOf(host)]: _, ...others } = readAll()
  writeAll(others)
}
