import { expect, test } from 'vitest'
import { newRecord } from '../store/new-record'
import { enquiry } from '../store/testing/fixtures'
import { renderAcknowledgement } from './acknowledgement'
import { sampleFirm } from './testing/service'

const record = newRecord('inquiries', enquiry(), {
  id: 1,
  reference: '7KQM4XTR',
  at: '2026-07-01T10:00:00.000Z',
  mailDomain: 'example.org',
})

const BY = Date.parse('2026-11-23T12:00:00Z')

test('says when the firm answers, its phone and the reference', () => {
  const { subject, text, html, replyTo } = renderAcknowledgement(record, sampleFirm, BY)
  expect(subject).toBe('We have received your message (7KQM4XTR)')
  for (const words of [
    '7KQM4XTR',
    'You will have an answer by Monday 23 November, 12:00, UK time.',
    'Monday to Saturday',
    '020 7946 0100',
    '020 7946 0123',
  ]) {
    expect(text).toContain(words)
    expect(html).toContain(words)
  }
  expect(replyTo).toEqual({ name: 'Haven Immigration Law', address: 'enquiries@haven.example.org' })
})

test('repeats nothing that the visitor said', () => {
  const { subject, text, html } = renderAcknowledgement(record, sampleFirm, BY)
  const said = Object.values(enquiry().fields).map(String)
  for (const words of [...said, 'Amina', 'refus', 'visa']) expect(subject + text + html).not.toContain(words)
})
