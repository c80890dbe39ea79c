import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { exampleFirm } from './example'
import { FallbackExtras, FallbackForm, FallbackRows } from './fallback-form'
import type { FormSpec } from './form-spec'

const spec: FormSpec = {
  path: '/api/contact',
  rows: [
    [
      { name: 'firstName', label: 'First name', control: { required: true, autoComplete: 'given-name' } },
      {
        name: 'lastName',
        label: 'Last name',
        waivedBy: 'oneName',
        control: { required: true, autoComplete: 'family-name' },
      },
    ],
    [
      {
        name: 'topic',
        label: 'Topic',
        kind: 'select',
        options: [
          ['', 'Choose'],
          ['visa', 'A visa'],
        ],
      },
    ],
    [
      {
        name: 'urgency',
        label: 'Urgency',
        kind: 'radios',
        callFor: 'urgent',
        options: [
          ['urgent', 'Urgent', 'within 7 days'],
          ['other', 'Other'],
        ],
        control: { required: true },
      },
    ],
    [{ name: 'message', label: 'Message', kind: 'textarea', control: { rows: 4 } }],
  ],
  hidden: { source: 'site' },
  submit: 'Send it',
  strings: { successText: 'Sent.' },
}
let root: Root
const place = document.createElement('div')

afterEach(() => root.unmount())

async function show(api = '', inside?: boolean, firm = exampleFirm) {
  root = createRoot(place)
  root.render(<FallbackForm spec={spec} api={api} firm={firm} {...(inside !== undefined && { inside })} />)
  await expect.poll(() => place.querySelector('form')).not.toBeNull()
  return place.querySelector('form') as HTMLFormElement
}

/** Describes an element by its name, attributes and text. */
const said = (element: Element | null) =>
  [
    element?.localName,
    ...[...(element?.attributes ?? [])].map(({ name, value }) => `${name}=${value}`).sort(),
    element?.textContent?.replaceAll(/\s+/g, ' '),
  ].join(' ')
const all = (form: ParentNode, selector: string) => [...form.querySelectorAll(selector)].map(said)

it('a form that works without script posts to the API, and has the class `haven` unless an element around it has it', async () => {
  const form = await show('https://intake.example.org')
  expect([form.method, form.getAttribute('action'), form.className]).toEqual([
    'post',
    'https://intake.example.org/api/contact',
    'haven',
  ])
  root.unmount()
  expect((await show('', true)).hasAttribute('class')).toBe(false)
})

it('a plain form has every field in its row, with its label, and marks the optional ones', async () => {
  const form = await show()
  expect([...form.querySelectorAll('.row')].map(row => row.children.length)).toEqual([2, 1, 1, 1])
  expect(all(form, ':not(.in *):is(label, legend)')).toEqual([
    'label First name ',
    'label Last name ',
    'label Topic (optional) ChooseA visa',
    'legend Urgency',
    'label Urgent within 7 days',
    'label Other ',
    'label Message (optional) ',
  ])
  expect(all(form, '.row :is(input, select, textarea, option)')).toEqual([
    'input autocomplete=given-name name=firstName required= ',
    // The last name must not be `required` in the HTML: visitors with only one name may leave this field empty, but the
    // browser would not allow this.
    'input autocomplete=family-name name=lastName ',
    'select name=topic ChooseA visa',
    'option value= Choose',
    'option value=visa A visa',
    // Neither must the urgency: visitors who name a decision need not choose it.
    'input name=urgency type=radio value=urgent ',
    'input name=urgency type=radio value=other ',
    'textarea name=message rows=4 ',
  ])
  expect(all(form, '.row small')).toEqual(['small (optional)', 'small within 7 days', 'small (optional)'])
})

it('a plain form has the optional questions in collapsed lines, with inputs that the API accepts, and numbers to call', async () => {
  const form = await show('https://intake.example.org')
  expect(all(form, '.more > summary')).toEqual([
    'summary Have you had a letter or decision?',
    'summary Send us the letter (photo or PDF)',
    'summary Are you asking for someone else?',
    'summary How is it safe to reach you?',
  ])
  const names = [...form.querySelectorAll<HTMLInputElement>('.in [name]')].map(({ name }) => name)
  expect([...new Set(names)]).toEqual([
    'decision.kind',
    ...['sentOn', 'receivedOn', 'removalOn'].flatMap(day =>
      ['day', 'month', 'year'].map(part => `decision.${day}.${part}`),
    ),
    ...['decision.inUk', 'decision.detained', 'files'],
    ...['onBehalfOf.relationship', 'onBehalfOf.name', 'onBehalfOf.place'],
    ...['onBehalfOf.homeOfficeReference', 'onBehalfOf.permission', 'safeContact.ways', 'safeContact.voicemail'],
    ...['safeContact.times', 'language', 'interpreter', 'safeContact.note'],
  ])
  expect(form.querySelector('.in :required, .more[open]')).toBeNull()
  expect([...form.querySelectorAll('.limit > *')].map(part => part.textContent)).toEqual([
    'Time limits can be a matter of days. Call now:',
    'Emergency Line 020 7946 0999',
    '020 7946 0123',
  ])
})

it('a plain form names the numbers to call below the emergency choice, only on the firm’s own site', async () => {
  expect(all(await show(), '.call')).toEqual([
    'p class=call Call us now: 020 7946 0123 or Emergency Line 020 7946 0999',
  ])
  root.unmount()
  expect(all(await show('https://intake.example.org'), '.call')).toEqual([])
})

it('rows without numbers to call, or without an emergency choice, name none', async () => {
  root = createRoot(place)
  const phones = [{ href: 'tel:1', children: '1' }]
  const [, topic = [], urgency = []] = spec.rows
  const plain = urgency.map(({ callFor: _, ...field }) => field)
  root.render(
    <>
      <FallbackRows rows={[urgency]} />
      <FallbackRows rows={[plain, topic]} phones={phones} />
    </>,
  )
  await expect.poll(() => place.querySelectorAll('fieldset').length).toBe(2)
  expect(place.querySelector('.call')).toBeNull()
  expect(place.textContent).not.toContain('Stryker')
})

it('a plain form sends hidden fields, and has a honeypot that nobody reaches by key', async () => {
  const form = await show()
  expect(all(form, 'form > input')).toEqual([
    'input autocomplete=off hidden= name=website tabindex=-1 ',
    'input name=source type=hidden value=site ',
    'input name=privacyVersion type=hidden value=2026-11 ',
  ])
  expect(said(form.querySelector('button'))).toBe('button type=submit Send it')
})

it('a plain form says how the firm uses the data, and names other ways to reach the firm', async () => {
  const form = await show('https://intake.example.org')
  expect([...form.querySelectorAll(':scope > p')].map(line => line.textContent)).toEqual([
    'We use these details only to answer you. How we handle your data (new tab). Sending this does not make you our client.',
    'Office hours: 020 7946 0123 or hello@example.org',
  ])
  expect(all(form, ':scope > p a')).toEqual([
    'a href=https://intake.example.org/privacy/ rel=noreferrer target=_blank How we handle your data (new tab)',
    'a href=tel:+442079460123 020 7946 0123',
    'a href=mailto:hello@example.org hello@example.org',
  ])
})

it('a plain form sends letters and answers in one request, when the firm accepts letters', async () => {
  const form = await show('https://intake.example.org')
  expect(form.enctype).toBe('multipart/form-data')
  expect(form.querySelector<HTMLInputElement>('[type=file]')?.accept).toBe('application/pdf,image/jpeg,image/png')
  root.unmount()
  const without = await show('', undefined, { ...exampleFirm, uploads: false })
  expect(without.enctype).toBe('application/x-www-form-urlencoded')
  expect(without.querySelector('[type=file]')).toBeNull()
})

it('a form accepts letters if the firm’s data do not say if the firm accepts them', async () => {
  const { uploads: _, ...firm } = exampleFirm
  expect((await show('', undefined, firm)).enctype).toBe('multipart/form-data')
})

it('without letters the other questions stay, and the message is below all of them', async () => {
  const form = await show('', undefined, { ...exampleFirm, uploads: false })
  const below = [...form.children].filter(child => child.matches('.row, .more'))
  expect(below.map(child => child.querySelector('summary, label, legend')?.textContent?.trim())).toEqual([
    'First name',
    'Topic (optional) ChooseA visa',
    'Urgency',
    'Have you had a letter or decision?',
    'Are you asking for someone else?',
    'How is it safe to reach you?',
    'Message (optional)',
  ])
})

it('the questions in collapsed lines have their hints and no other small print, and safe ways are checkboxes', async () => {
  const form = await show()
  expect(all(form, '.in small')).toEqual([
    'small The date at the top of the letter or email.',
    'small It can be later than the date on it.',
    'small Only if a letter names a day.',
    'small For example: my brother, my employee, my client.',
    'small On the letter, near the date.',
  ])
  expect(all(form, '[name="safeContact.ways"]')).toEqual(
    ['call', 'text', 'whatsapp', 'email'].map(way => `input name=safeContact.ways type=checkbox value=${way} `),
  )
  expect(all(form, 'fieldset:has([name="safeContact.ways"]) > legend')).toEqual(['legend Choose every safe way '])
})

it('a call-back, which has no field for an email address, does not offer email as a safe way', async () => {
  root = createRoot(place)
  root.render(<FallbackForm spec={{ ...spec, path: '/api/callbacks' }} api="" firm={exampleFirm} />)
  await expect.poll(() => place.querySelectorAll('.more').length).toBeGreaterThan(0)
  expect(all(place, '[name="safeContact.ways"]')).toEqual(
    ['call', 'text', 'whatsapp'].map(way => `input name=safeContact.ways type=checkbox value=${way} `),
  )
})

it('a form with a field for the language leaves the language out of the optional questions', async () => {
  root = createRoot(place)
  root.render(<FallbackExtras firm={exampleFirm} names={['safeContact']} without="language" />)
  await expect.poll(() => place.querySelectorAll('.more').length).toBe(1)
  const names = [...place.querySelectorAll<HTMLInputElement>('.in [name]')].map(({ name }) => name)
  expect([...new Set(names)]).toEqual([
    'safeContact.ways',
    'safeContact.voicemail',
    'safeContact.times',
    'interpreter',
    'safeContact.note',
  ])
})

it('a plain form on a team member’s page names this person, and on no other page', async () => {
  root = createRoot(place)
  root.render(<FallbackForm spec={spec} api="" firm={exampleFirm} wanted={3} />)
  await expect.poll(() => all(place, '[name=for]')).toEqual(['input name=for type=hidden value=3 '])
  root.unmount()
  expect(all(await show(), '[name=for]')).toEqual([])
})

it('a plain form has a language chosen for the call only on a page for speakers of this language', async () => {
  root = createRoot(place)
  root.render(<FallbackForm spec={spec} api="" firm={exampleFirm} language="pl" />)
  const chosen = () => place.querySelector<HTMLSelectElement>('[name=language]')?.value
  await expect.poll(chosen).toBe('pl')
  root.unmount()
  await show()
  expect(chosen()).toBe('')
})
