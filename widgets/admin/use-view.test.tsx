import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appears, fill, nextRender } from '../parts/example'
import { choose, logIn } from './example-visits'
import { AdminStage } from './examples'
import { working } from './working-answers'

const start = location.href
let root: Root
let page: HTMLElement
beforeEach(() => {
  document.title = 'Admin Dashboard'
})
afterEach(async () => {
  root.unmount()
  page.remove()
  history.replaceState(null, '', start)
})

async function open(hash: string, history?: string) {
  location.hash = hash
  page = document.createElement('main')
  document.body.append(page)
  root = createRoot(page)
  root.render(<AdminStage example={{ answers: working, ...(history && { history }) }} />)
  await appears(page, 'form')
  logIn(page)
  await appears(page, '[part=status]:not(.unseen), [part=record]')
}
const text = (selector: string) => page.querySelector(selector)?.textContent
const heading = () => text('[part=record] h2')
const back = () => history.back()

it('a login opens the view in the page’s address', async () => {
  await open('#/callbacks/2', 'on')
  await expect.poll(heading).toBe('Grace Okafor')
  expect(text('[role=tab][aria-selected=true]')).toContain('Callback Requests')
})

it('the address changes with list, filter, search and record; Back and Forward go through these views', async () => {
  await open('#/inquiries', 'on')
  choose(page, 'status', 'pending')
  await expect.poll(() => location.hash).toBe('#/inquiries?status=pending')
  page.querySelectorAll<HTMLElement>('[role=tab]')[3]?.click()
  await expect.poll(() => location.hash).toBe('#/callbacks')
  fill(page, { q: 'amina' })
  await expect.poll(() => location.hash).toBe('#/inbox?q=amina')
  await appears(page, '.of-found [part=row]:nth-child(3)')
  page.querySelectorAll<HTMLElement>('.open')[0]?.click()
  await expect.poll(() => location.hash).toBe('#/inbox/inquiries/9?q=amina')
  await expect.poll(heading).toBe('Amina Yusuf')
  back()
  await appears(page, '.of-found [part=row]:nth-child(3)')
  await expect.poll(heading).toBe(undefined)
  back()
  await appears(page, '.of-callbacks [part=row]')
  await expect.poll(() => (page.querySelector('[name=q]') as HTMLInputElement).value).toBe('')
  back()
  await expect.poll(() => (page.querySelector('[name=status]') as HTMLSelectElement).value).toBe('pending')
  history.forward()
  await appears(page, '.of-callbacks [part=row]')
})

it('Back returns from a series of records to the list in one step', async () => {
  await open('#/inquiries', 'on')
  page.querySelectorAll<HTMLElement>('.open')[1]?.click()
  await expect.poll(heading).toBe('Amina Yusuf')
  page.querySelector<HTMLElement>('[part=next]')?.click()
  await expect.poll(heading).toBe('Kwame Boateng')
  expect(location.hash).toBe('#/inquiries/8')
  back()
  await expect.poll(heading).toBe(undefined)
  expect(location.hash).toBe('#/inquiries')
})

it('Logout removes the view from the address', async () => {
  await open('#/inbox?q=amina', 'on')
  page.querySelector<HTMLElement>('[part=logout]')?.click()
  await appears(page, 'form')
  await expect.poll(() => location.hash).toBe('')
})

it('a page of another site keeps its address and its title, and opens records in a new tab on the intake’s own page', async () => {
  await open('#/callbacks/2')
  expect(text('[role=tab][aria-selected=true]')).toContain('Contact Inquiries')
  choose(page, 'status', 'pending')
  await nextRender()
  expect(location.hash).toBe('#/callbacks/2')
  expect(page.querySelector<HTMLAnchorElement>('.open')?.href).toMatch(/\/stage-\d+\/admin\/#\/inquiries\/\d+\?/)
  expect(document.title).toBe('Admin Dashboard')
})
