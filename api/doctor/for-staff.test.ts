import { expect, it } from 'vitest'
import { forStaff } from './for-staff'

it('the text for staff explains each setting once, after the setting’s name', () => {
  expect(forStaff('Nobody is being emailed: set SMTP_URL, STAFF_EMAIL and MAIL_FROM. See SMTP_URL.')).toBe(
    'Nobody is being emailed: set SMTP_URL (the mail server), STAFF_EMAIL (the addresses that get mails about requests) and MAIL_FROM (the sender of emails). See SMTP_URL.',
  )
})

it('the text for staff does not change commands to type, or words that need no explanation', () => {
  for (const says of [
    'Set TRUST_PROXY=2, and restart.',
    'It has PUBLIC_URL (https://a.example, now none).',
    'All well.',
  ])
    expect(forStaff(says)).toBe(says)
})

it('the text for staff lacks the heading in capitals', () => {
  expect(forStaff('TIME LIMITS NOT CHECKED: no lawyer of the firm has confirmed “Removal”.')).toBe(
    'No lawyer of the firm has confirmed “Removal”.',
  )
})
