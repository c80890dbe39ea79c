import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import haven from '../haven.css'
import { createSheet } from '../styles'
import { nextRender } from './example'
import type { RescueProps } from './form-types'
import { MailFallback } from './mail-fallback'
import { mailLink } from './mail-link'

const MAIL = { subject: 'Enquiry & more', body: 'My brother\nwas detained.' }
let root: Root
const place = document.createElement('main')

afterEach(() => {
  root.unmount()
  place.remove()
  place.className = ''
  document.adoptedStyleSheets = []
  vi.restoreAllMocks()
})

async function show(own: Partial<RescueProps> = {}) {
  const clicks: string[] = []
  const hear = (event: Event) => {
    event.preventDefault()
    clicks.push((event.target as HTMLAnchorElement).href)
  }
  place.addEventListener('click', hear)
  document.body.append(place)
  document.adoptedStyleSheets = [createSheet(haven)]
  root = createRoot(place)
  root.render(
    <div>
      <MailFallback mail={MAIL} fields={[]} values={{}} to="mailto:hello@example.org" {...own} />
    </div>,
  )
  await nextRender()
  place.removeEventListener('click', hear)
  return {
    clicks,
    text: place.querySelector('textarea') as HTMLTextAreaElement,
    copy: place.querySelector('[part=copy]') as HTMLButtonElement,
  }
}

it('a draft is a link for the visitor’s own mail program, with the firm’s address if the page contains it', () => {
  root = createRoot(place)
  expect(mailLink(MAIL)).toBe('mailto:?subject=Enquiry%20%26%20more&body=My%20brother%0Awas%20detained.')
  expect(mailLink(MAIL, 'mailto:hello@example.org')).toMatch(/^mailto:hello@example\.org\?subject=/)
})

it('a long draft is cut where mail programs would cut it, between two characters', () => {
  root = createRoot(place)
  const link = new URL(mailLink({ subject: '', body: `${'😀'.repeat(1_499)}AB` }))
  expect(link.searchParams.get('body')).toBe(`${'😀'.repeat(1_499)}A`)
})

it('a draft opens by itself once, and appears as a link and as text', async () => {
  const { clicks, text, copy } = await show()
  expect(clicks).toEqual([mailLink(MAIL, 'mailto:hello@example.org')])
  expect(place.querySelector('[part=draft]')?.textContent).toBe('Send it as an email instead')
  expect([text.value, text.readOnly, text.getAttribute('aria-label')]).toEqual([MAIL.body, true, 'Text of the email'])
  // Matches an element with the attributes and the class that stop session recorders.
  const MARKS = '.rr-mask[data-private][data-hj-suppress][data-clarity-mask=true][data-dd-privacy=mask]'
  expect(text.matches(MARKS)).toBe(true)
  // The class gives the button its usual distance from the text.
  place.className = 'haven'
  place.firstElementChild?.classList.add('panel')
  expect(copy.getBoundingClientRect().top - text.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(8)
  expect(copy.textContent).toBe('Copy text')
})

it('a button copies a draft’s text, and then says that it is copied', async () => {
  const written: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async words => void written.push(words))
  const { copy } = await show()
  copy.click()
  await expect.poll(() => copy.textContent).toBe('Copied')
  expect(written).toEqual([MAIL.body])
})

it('without a clipboard, the text of a draft is selected, ready for the keys that copy', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  const { copy, text } = await show()
  copy.click()
  await expect.poll(() => document.activeElement).toBe(text)
  expect([text.selectionStart, text.selectionEnd]).toEqual([0, MAIL.body.length])
  expect(copy.textContent).toBe('Copy text')
})

it('without a form’s own mail, each filled-in field is one line (by its name if its question did not load), and no mail opens by itself', async () => {
  const options = [
    ['', 'Select a service'],
    ['deportation', 'Deportation and detention'],
  ] as const
  const fields = [
    { name: 'firstName', label: 'First name' },
    { name: 'serviceRequired', label: 'What do you need help with?', kind: 'select' as const, options },
    { name: 'message', label: 'Your situation', kind: 'textarea' as const },
    { name: 'phone', label: 'Phone number' },
  ]
  const { clicks, text } = await show({
    mail: undefined,
    fields,
    values: {
      message: 'Detained\nthis morning.',
      firstName: 'Amina',
      serviceRequired: 'deportation',
      phone: '',
      'decision.sentOn.day': '12',
      'decision.detained': '',
      website: 'unseen',
    },
  })
  expect(clicks).toEqual([])
  expect(text.value).toBe(
    'First name: Amina\nWhat do you need help with? Deportation and detention\nYour situation: Detained\nthis morning.\ndecision sentOn day: 12',
  )
  const { pathname, searchParams } = new URL((place.querySelector('[part=draft]') as HTMLAnchorElement).href)
  expect([pathname, searchParams.get('subject'), searchParams.get('body')]).toEqual([
    'hello@example.org',
    'Enquiry from your website',
    text.value,
  ])
})

const inWords = { 'What was it?': 'A refusal', 'Safe times': 'Before 17:00', 'Their name': '', decision: '' }
const LINES = 'What was it? A refusal\nSafe times: Before 17:00'

it('an answer to an optional question follows at the end of the draft, with its question', async () => {
  const fields = [{ name: 'name', label: 'Your name' }]
  const { text } = await show({ mail: undefined, fields, values: { name: 'Amina Yusuf', ...inWords } })
  expect(text.value).toBe(`Your name: Amina Yusuf\n${LINES}`)
})

it('an answer to an optional question also follows at the end of a mail of the form’s own', async () => {
  const { text, clicks } = await show({ values: { name: 'Amina Yusuf', ...inWords } })
  expect(text.value).toBe(`${MAIL.body}\n\n${LINES}`)
  expect(new URL(clicks[0] ?? '').searchParams.get('body')).toBe(text.value)
})
