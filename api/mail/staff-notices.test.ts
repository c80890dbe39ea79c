import { expect, test } from 'vitest'
import { linksIn, wordsIn } from '../testing/html-words'
import { renderAssignment } from './assignment'
import { renderInvitation } from './invitation'

const URL = 'https://intake.example.org'

test('a person who was assigned one request reads which, and can open it', () => {
  const href = `${URL}/admin/#/callbacks/7`
  const { subject, text, html } = renderAssignment(
    [{ list: 'callbacks', id: 7, reference: 'K7QXM3TA', leads: [], due: '' }],
    URL,
  )
  const lead = 'A colleague assigned this request to you.'
  expect(subject).toBe('Assigned to you: call-back request K7QXM3TA')
  expect(text).toBe(`${subject}\n\n${lead}\n\n- call-back request K7QXM3TA: ${href}\n`)
  expect(wordsIn(html)).toEqual([subject, subject, lead, 'Open this request'])
  expect(linksIn(html)).toEqual([href])
})

test('a person who was assigned several requests reads which, each with its link', () => {
  const given = [
    { list: 'inquiries', id: 1, reference: 'K7QXM3TA', leads: [], due: '' },
    { list: 'inquiries', id: 2, reference: 'K7QXM3TB', leads: [], due: '' },
  ] as const
  const { subject, text, html } = renderAssignment(given, URL)
  const lead = 'A colleague assigned these requests to you.'
  const hrefs = [`${URL}/admin/#/inquiries/1`, `${URL}/admin/#/inquiries/2`]
  expect(subject).toBe('Assigned to you: 2 requests')
  expect(text).toBe(`${subject}\n\n${lead}\n\n- enquiry K7QXM3TA: ${hrefs[0]}\n- enquiry K7QXM3TB: ${hrefs[1]}\n`)
  expect(wordsIn(html)).toEqual([subject, subject, lead, 'enquiry K7QXM3TA', 'enquiry K7QXM3TB'])
  expect(linksIn(html)).toEqual(hrefs)
})

test('an invited person reads the firm, the role, the end in UK time, and that the link is theirs alone', () => {
  const link = `${URL}/admin/#/invitation/abc`
  const { subject, text, html } = renderInvitation({
    person: { name: 'Ana Silva', role: 'caseworker' },
    firm: 'Sterling & Vale',
    link,
    expiresAt: '2026-07-03T22:30:00Z',
  })
  const greeting = 'Ana Silva, you are invited to the dashboard of Sterling & Vale, as caseworker.'
  const [how, ...rest] = text.split('\n\n').slice(2)
  expect(subject).toBe('Your invitation to the enquiries of Sterling & Vale')
  expect(text.startsWith(`${subject}\n\n${greeting}\n\n`)).toBe(true)
  // Allows a comma or a word between day and time, because versions of Node join them in different ways.
  expect(how).toMatch(
    /^Open the link and set up how you sign in: with a passkey, or with a password and an app\. The link works once, until Friday,? 3 July(?: at|,) 23:30, UK time\.$/,
  )
  const warning =
    'The link is yours alone: anybody with the link can set up a sign-in in your place. If you did not expect it, do not open it.'
  expect(rest).toEqual([link, `${warning}\n`])
  expect(wordsIn(html.replaceAll('&amp;', '&'))).toEqual([
    subject,
    subject,
    greeting,
    how,
    'Set up how you sign in',
    warning,
  ])
  expect(linksIn(html)).toEqual([link])
  expect(html).toContain(`<p class="quiet" style="margin:0 0 16px;color:#4a5568">${warning}</p>`)
})
