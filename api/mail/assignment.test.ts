import { expect, it } from 'vitest'
import { renderAssignment } from './assignment'

const URL = 'https://intake.example.org'
const ENQUIRY = { list: 'inquiries' as const, id: 17, reference: '7KQM4XTR', leads: [], due: '' }
const CALL = { list: 'callbacks' as const, id: 3, reference: '9HTWCDEF', leads: [], due: '' }

it('the mail names one request by its reference, with a button that opens it', () => {
  const { subject, text, html } = renderAssignment([ENQUIRY], URL)
  expect(subject).toBe('Assigned to you: enquiry 7KQM4XTR')
  expect(text).toBe(
    'Assigned to you: enquiry 7KQM4XTR\n\nA colleague assigned this request to you.\n\n' +
      '- enquiry 7KQM4XTR: https://intake.example.org/admin/#/inquiries/17\n',
  )
  expect(html).toContain('<title>Assigned to you: enquiry 7KQM4XTR</title>')
  expect(html).toMatch(/<h1[^>]*>Assigned to you: enquiry 7KQM4XTR<\/h1>/)
  expect(html).toMatch(/<p[^>]*>A colleague assigned this request to you\.<\/p>/)
  expect(html.match(/<a [^>]*>[^<]*<\/a>/g)).toEqual([
    expect.stringMatching(
      /href="https:\/\/intake\.example\.org\/admin\/#\/inquiries\/17" class="button".*>Open this request</,
    ),
  ])
})

it('the mail says how many requests were assigned if there are several, with a link to each', () => {
  const { subject, text, html } = renderAssignment([ENQUIRY, CALL], URL)
  expect(subject).toBe('Assigned to you: 2 requests')
  expect(text).toBe(
    'Assigned to you: 2 requests\n\nA colleague assigned these requests to you.\n\n' +
      '- enquiry 7KQM4XTR: https://intake.example.org/admin/#/inquiries/17\n' +
      '- call-back request 9HTWCDEF: https://intake.example.org/admin/#/callbacks/3\n',
  )
  expect(html.match(/<a [^>]*>[^<]*<\/a>/g)).toEqual([
    expect.stringMatching(/href="[^"]*#\/inquiries\/17" class="link".*>enquiry 7KQM4XTR</),
    expect.stringMatching(/href="[^"]*#\/callbacks\/3" class="link".*>call-back request 9HTWCDEF</),
  ])
})

it("the mail begins with the reason for the first request's urgency, and gives the time of each answer", () => {
  const urgent = { ...ENQUIRY, leads: ['DETAINED', 'REMOVAL Thu 3 Dec'], due: 'Answer by Friday, 12:00' }
  const one = renderAssignment([urgent], URL)
  expect(one.subject).toBe('DETAINED · REMOVAL Thu 3 Dec · Assigned to you: enquiry 7KQM4XTR')
  expect(one.html).toContain('>Answer by Friday, 12:00</p>')
  const two = renderAssignment([urgent, { ...CALL, leads: ['High'] }], URL)
  expect(two.subject).toBe('DETAINED · REMOVAL Thu 3 Dec · Assigned to you: 2 requests')
  expect(two.text).toContain('- enquiry 7KQM4XTR, DETAINED, REMOVAL Thu 3 Dec, Answer by Friday, 12:00: https://')
  expect(two.html).toMatch(/9HTWCDEF<\/a><br>High/)
})

it('the mail names the people who assigned the requests, and those with the shared password last', () => {
  const leadOf = (...names: string[]) =>
    renderAssignment(
      names.map(by => ({ ...ENQUIRY, ...(by && { by }) })),
      URL,
    ).text.split('\n')[2]
  expect(leadOf('Daniel Osei')).toBe('Daniel Osei assigned this request to you.')
  expect(leadOf('', '')).toBe('A colleague assigned these requests to you.')
  expect(leadOf('', 'Daniel Osei', 'Priya Raman', 'Daniel Osei')).toBe(
    'Daniel Osei, Priya Raman and a colleague assigned these requests to you.',
  )
})
