import { expect, it } from 'vitest'
import { examples } from '../examples'
import { harness, prepareHarness, text, visit } from '../test-harness'

prepareHarness()

const summaries = () => [...harness.querySelectorAll('[part=first-steps] summary')].map(one => one.textContent)
const press = (label: string) =>
  [...harness.querySelectorAll<HTMLElement>('[part=first-steps] button')]
    .find(button => button.textContent === label && button.checkVisibility())
    ?.click()

it('the panel shows each first step with its state, the next one open, and leads to the page where staff take it', async () => {
  await visit(examples.FirstSteps)
  expect(summaries()).toEqual(['People Open', 'Email to staff Open', 'Hours Open', 'Your page Open'])
  expect(harness.querySelectorAll('[part=first-steps] [open]')).toHaveLength(1)
  press('Invite people')
  await expect.poll(() => text('[role=tab][aria-selected=true]')?.trim()).toBe('People')
})

it('the panel shows the steps below the requests, so that the most urgent request stays on top', async () => {
  await visit(examples.FirstStepsBelowRequests)
  const panel = harness.querySelector('[part=first-steps]') as HTMLElement
  const row = harness.querySelector('[part=row]') as HTMLElement
  expect(row.compareDocumentPosition(panel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('the panel shows the answer to a test mail, and goes on to the next step once the mail server has accepted it', async () => {
  await visit(examples.FirstStepsTestMailRefused)
  expect(text('[part=first-steps] [open] .answer')).toContain('refused the user name or password')
  expect(summaries()[1]).toBe('Email to staff Open')
  await visit(examples.FirstStepsTestMailSent)
  await expect.poll(summaries).toEqual(['People Done', 'Email to staff Done', 'Hours Open', 'Your page Open'])
  expect(text('[part=first-steps] [open] summary')).toBe('Hours Open')
})

it('the panel leaves a step out, takes it up again, and ends once every step is done or left out', async () => {
  await visit(examples.FirstStepsLeft)
  expect(summaries()[0]).toBe('People Left out')
  harness.querySelector<HTMLElement>('[part=first-steps] .left summary')?.click()
  await expect.poll(() => text('.left button:last-of-type')).toBe('Take this up again')
  press('Take this up again')
  await expect.poll(() => summaries()[0]).toBe('People Open')
  await visit(examples.FirstStepsOver)
  expect(text('[part=first-steps] h2 small')).toBe('You have gone through all first steps.')
})

it('the panel offers nobody the confirmation of an invented firm’s hours', async () => {
  await visit(examples.FirstStepsOfSample)
  const hours = harness.querySelector('[part=first-steps] [open]')
  expect(hours?.querySelector('code')?.textContent).toBe('npm run firm')
  expect([...(hours?.querySelectorAll('button') ?? [])].map(one => one.textContent)).toEqual(['Leave this out'])
})
