import { expect, test } from 'vitest'
import { linksIn, wordsIn } from '../testing/html-words'
import { renderDeliveryTest, renderUnconfirmed } from './delivery-test-mail'
import { renderWaiting, type WaitingRow } from './waiting-mail'

const URL = 'https://intake.example.org'
const DASHBOARD = `${URL}/admin/`
const row = (n: number): WaitingRow => ({
  what: `enquiry ${n}`,
  href: `${DASHBOARD}#/inquiries/${n}`,
  urgencyLine: `Answer by ${n}`,
  more: ['nobody has it', 'appeal'],
})

test.each([
  [
    'reminder',
    'No answer yet',
    'No answer yet',
    'More than half of the promised time has passed, and no answer is noted.',
    'Answer, then note in the dashboard how you answered: by call, email or message.',
  ],
  [
    'late',
    'Answer overdue',
    'Answers overdue',
    'The promised time has passed, and no answer is noted.',
    'Please make sure that somebody answers now. If somebody has answered, note the answer in the dashboard.',
  ],
  [
    'limits',
    'Time limit near',
    'Time limits near',
    'Somebody is detained, or a time limit that may apply ends within 3 days, or its day is not known.',
    'Check the limit against its source and act today. Mark the limit in the dashboard once you have dealt with it.',
  ],
] as const)(
  'a mail of kind %s names the waiting requests, their state and the next step',
  (kind, one, many, lead, remedy) => {
    const single = renderWaiting(kind, [row(1)], URL)
    const subject = `${one}: enquiry 1`
    expect(single.subject).toBe(subject)
    const written = ['enquiry 1', 'Answer by 1', 'nobody has it', 'appeal', row(1).href, '', '']
    expect(single.text.split('\n')).toEqual([subject, '', lead, remedy, '', ...written])
    const shown = ['Answer by 1', 'enquiry 1', 'nobody has it', 'appeal']
    expect(wordsIn(single.html)).toEqual([subject, subject, lead, remedy, ...shown, 'Open this request'])
    expect(linksIn(single.html)).toEqual([row(1).href, row(1).href])
    expect(single.html).toContain(`<p class="quiet" style="margin:0 0 16px;color:#4a5568">${remedy}</p>`)

    const several = renderWaiting(kind, [row(1), row(2)], URL)
    expect(several.subject).toBe(`${many}: 2 requests`)
    expect(several.text).not.toContain('more')
    expect(wordsIn(several.html).slice(-2)).toEqual(['appeal', 'Open the dashboard'])
    expect(linksIn(several.html)).toEqual([row(1).href, row(2).href, DASHBOARD])
  },
)

test('a mail about many names the first 50, and says how many more there are', () => {
  const rows = Array.from({ length: 53 }, (_, at) => row(at + 1))
  const { subject, text, html } = renderWaiting('late', rows, URL)
  expect(subject).toBe('Answers overdue: 53 requests')
  expect(text.match(/^enquiry \d+$/gm)).toHaveLength(50)
  expect(text.endsWith(`#/inquiries/50\n\nAnd 3 more, in the dashboard: ${DASHBOARD}\n`)).toBe(true)
  expect(wordsIn(html).slice(-2)).toEqual(['And 3 more, in the dashboard.', 'Open the dashboard'])
})

test('the weekly test mail asks for a confirmation that it arrived, and advises staff to look into the spam folder', () => {
  const { subject, text, html } = renderDeliveryTest(`${URL}/mail-arrived/#x`)
  const how =
    'Is this mail in your inbox? Open the link and press the button on the page. One person of the team is enough.'
  const spam =
    'Was this mail in the spam folder? Move it to the inbox and mark it as not spam, then tell the person who looks after the mail server. Mails about enquiries arrive in the same way.'
  expect(subject).toBe('Weekly test: please confirm that this arrived')
  expect(text).toBe(`${subject}\n\n${how}\n\n${URL}/mail-arrived/#x\n\n${spam}\n`)
  expect(wordsIn(html)).toEqual([subject, subject, how, 'It has arrived', spam])
  expect(linksIn(html)).toEqual([`${URL}/mail-arrived/#x`])
  expect(html).toContain(`<p class="quiet" style="margin:0 0 16px;color:#4a5568">${spam}</p>`)
})

test('if nobody confirmed the weekly test, a mail says since when, with the remedy', () => {
  const { subject, text, html } = renderUnconfirmed('Monday 16 November', URL)
  const what = 'A test went to STAFF_EMAIL on Monday 16 November. Nobody has confirmed it for two working days.'
  const remedy =
    'Ask the team whether the test mail is in their inbox or in the spam folder. If it is in neither, ask the person who looks after the server to run `npm run doctor -- --mail`. Until then, look for new requests in the dashboard.'
  expect(subject).toBe('Emails to staff may not arrive: the weekly test was not confirmed')
  expect(text).toBe(`${subject}\n\n${what}\n\n${remedy}\n\nOpen the dashboard: ${DASHBOARD}\n`)
  expect(wordsIn(html)).toEqual([subject, subject, what, remedy, 'Open the dashboard'])
  expect(linksIn(html)).toEqual([DASHBOARD])
})
