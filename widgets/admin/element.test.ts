import { afterEach, expect, it } from 'vitest'
import styles from '../haven.css'
import { appears } from '../parts/example'
import { define, setStyles } from './element'

afterEach(() => {
  document.body.textContent = ''
})

async function add(api: string) {
  setStyles(styles)
  define(location.origin)
  document.body.innerHTML = `<haven-admin api="${api}"><p>The dashboard is loading.</p></haven-admin>`
  const shadow = document.querySelector('haven-admin')?.shadowRoot as ShadowRoot
  await appears(shadow, '[part=failure]')
  return shadow
}

it('the element uses style sheets that a strict policy allows', async () => {
  const shadow = await add(location.origin)
  expect(shadow.adoptedStyleSheets).toHaveLength(2)
  expect(shadow.querySelectorAll('style, link, [style]')).toHaveLength(0)
  expect(getComputedStyle(shadow.querySelector('.failure') as Element).borderTopStyle).toBe('solid')
})

it('the element reports that no one answers at its address, with likely reasons on a page of another origin', async () => {
  const shadow = await add('http://127.0.0.1:1')
  expect(shadow.querySelector('[part=failure]')?.textContent).toContain(
    'The service could not be reached. Please check your connection and try again.',
  )
  expect(shadow.querySelector('.unlisted')?.textContent).toBe(
    `If the service is running, perhaps its setting ADMIN_ORIGINS does not list this page (${location.origin}).`,
  )
  const own = shadow.querySelector<HTMLAnchorElement>('[part=api] a')
  expect(shadow.querySelector('[part=api]')?.textContent).toContain(
    'This dashboard uses the service at http://127.0.0.1:1.',
  )
  expect(own?.href).toBe('http://127.0.0.1:1/admin/')
})

it('the element shows the answer of a server that is not its API', async () => {
  const shadow = await add(location.origin)
  expect(shadow.querySelector('[part=failure] [role=alert]')?.textContent).toMatch(
    /^The sign-in form could not be loaded\.\d{3}: /,
  )
})
