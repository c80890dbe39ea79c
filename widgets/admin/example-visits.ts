import { LISTS } from '../../api/contract/records/records'
import { appears, fill, submit } from '../parts/example'

/** Types a password and presses Login. */
export function logIn(root: ParentNode, password = 'an example of a password') {
  fill(root, { password })
  submit(root)
}

/** Signs in, and waits until an element is on the page. */
export const loggedIn = (then: string) => async (root: ParentNode) => {
  logIn(root)
  await appears(root, then)
}

/** Opens the tab of a list, given the list's index in `LISTS`. */
export const inTab = (tab: number, then: string) => async (root: ParentNode) => {
  await loggedIn('[part=row]')(root)
  root.querySelector<HTMLElement>(`[role=tab][id$="-${LISTS[tab]}"]`)?.click()
  await appears(root, then)
}

/** Opens the record in a row of a list, and waits until the record says how long its visitor has waited. */
export const opened =
  (row: number, tab = 0) =>
  async (root: ParentNode) => {
    await inTab(tab, `.of-${LISTS[tab]} [part=row]`)(root)
    root.querySelectorAll<HTMLElement>('[part=row]')[row]?.click()
    await appears(root, '[part=record] .wait')
  }

/** Presses the second row, and waits until an element is on the page. */
export const pressed = (then: string) => async (root: ParentNode) => {
  await loggedIn('.wait')(root)
  root.querySelectorAll<HTMLElement>('[part=row]')[1]?.click()
  await appears(root, then)
}

/** Filters the list so that it shows pending requests. */
export const filtered = (then: string) => async (root: ParentNode) => {
  await loggedIn('[part=row]')(root)
  choose(root, 'status', 'pending')
  await appears(root, then)
  // The old rows stay on the screen, dimmed, until the new rows have arrived.
  await appears(root, 'table[aria-busy=false], .empty')
}

/** Marks the open request as processed. */
export const processing = async (root: ParentNode) => {
  await opened(1)(root)
  root.querySelector<HTMLElement>('[part=action]')?.click()
  await appears(root, '[part=how-answered]')
  root.querySelector<HTMLElement>('[part=how-answered] button')?.click()
}

/** Searches for a text. */
export const searching = (q: string, then: string) => async (root: ParentNode) => {
  await loggedIn('.wait')(root)
  fill(root, { q })
  await appears(root, then)
}

/** Presses an entry in the menu of the open record. */
export async function fromMenu(root: ParentNode, words: string) {
  root.querySelector<HTMLElement>('[part=what-else]')?.click()
  await appears(root, '.menu button')
  const items = [...root.querySelectorAll<HTMLElement>('.menu button')]
  items.find(({ textContent }) => textContent === words)?.click()
}

/** Opens the form to export or erase a request. */
export const forGood = async (root: ParentNode) => {
  await opened(1)(root)
  await appears(root, '.thread li')
  await fromMenu(root, 'Export or erase')
  await appears(root, '[part=erase]')
}

/** Chooses a filter. */
export function choose(root: ParentNode, name: string, value: string) {
  fill(root, { [name]: value })
  root.querySelector(`[name="${name}"]`)?.dispatchEvent(new Event('change', { bubbles: true }))
}
