import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll } from 'vitest'
import styles from '../haven.css'
import { appears, nextRender } from '../parts/example'
import adminStyles from './admin.css'
import { type AdminExample, type Answers, answer } from './example-answers'
import { logIn } from './example-visits'
import { AdminStage } from './examples'
import type { Call, Transport } from './transport'
import { working } from './working-answers'

/** The elements that can appear when the dashboard knows how people can sign in. */
const DRAWN = '[part=login], [part=failure], .dashboard'

let root: Root | undefined

/** The dashboard that the test has drawn. */
export let harness: HTMLElement

/** Adds the stylesheets to the page of a test file, and empties the page after each test. */
export function prepareHarness() {
  beforeAll(() => {
    // A form of an earlier test file may have left its toast, which lies over the top of a narrow page.
    document.querySelector('haven-toasts')?.remove()
    const sheet = document.createElement('style')
    sheet.textContent = styles + adminStyles
    document.head.append(sheet)
    document.documentElement.lang = 'en'
  })
  afterEach(() => {
    root?.unmount()
    harness.remove()
    sessionStorage.clear()
    localStorage.clear()
  })
}

/** The API address of the dashboard that is drawn. */
export const api = () => base
let base = ''

/** Draws the dashboard with these responses of the API; returns the requests that the dashboard sends. */
export const show = (answers: Answers, origin = location.origin) => draw({ answers, origin })

/** Draws an example in its first state, without the steps of its visit. */
export async function draw(example: AdminExample) {
  const asked: ({ path: string } & Call)[] = []
  const transport: Transport = async (url, call) => {
    base = /^.*\/stage-\d+/.exec(url)?.[0] ?? ''
    const path = url.slice(base.length)
    asked.push({ path, ...call })
    return answer(example.answers, path, call)
  }
  // Only one dashboard is drawn at a time, so the function removes the earlier one.
  root?.unmount()
  harness?.remove()
  harness = document.createElement('main')
  document.body.append(harness)
  root = createRoot(harness)
  root.render(<AdminStage example={example} transport={transport} />)
  await appears(harness, DRAWN)
  return { asked, times: (path: string) => asked.filter(call => call.path.replace(/\?.*/, '') === path).length }
}

/** Draws the dashboard, signs in, and waits until the list is there. */
export async function open(answers: Answers = working) {
  const seen = await show(answers)
  logIn(harness)
  await appears(harness, '[part=status]:not(.unseen), [part=failure]')
  return seen
}

/** Draws an example, and takes the steps that lead to its state. */
export async function visit(example: AdminExample) {
  const seen = await draw(example)
  await example.visit?.(harness)
  await nextRender()
  return seen
}

/** The field for the password. */
export const field = () => harness.querySelector('[name=password]') as HTMLInputElement
/** The error message of the login. */
export const said = () => harness.querySelector('[part=error]')?.textContent
export const text = (selector: string) => harness.querySelector(selector)?.textContent
export const part = (name: string) => appears<HTMLButtonElement>(harness, `[part=${name}]`)
export const rows = () => [...harness.querySelectorAll('[part=row]')]
export { nextRender }

/**
 * Returns a list that grows with the address of each pressed link, relative to the API's base. The browser does not
 * follow the links, so the page stays open.
 */
export function collectFollowed(): string[] {
  const followed: string[] = []
  harness.addEventListener('click', event => {
    const link = (event.target as Element).closest('a')
    if (!link) return
    followed.push(link.href.replace(/^.*\/stage-\d+/, ''))
    event.preventDefault()
  })
  return followed
}
