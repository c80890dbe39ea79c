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

test('says when the firm answers, its phone and the reference', () => {
  const { subject, text, html, replyTo } = renderAcknowledgement('inquiries', record, sampleFirm)
  expect(subject).toBe('We have received your message (7KQM4XTR)')
  for (const words of ['7KQM4XTR', 'within 2 office hours', 'Monday to Saturday', '020 7946 0100', '020 7946 0123']) {
    expect(text).toContain(words)
    expect(html).toContain(words)
  }
  expect(replyTo).toEqual({ name: 'Haven Immigration Law', address: 'enquiries@haven.example.org' })
  expect(renderAcknowledgement('visa-applications', record, sampleFirm).text).toContain('within 24 office hours')
})

test('repeats nothing that the visitor said', () => {
  const { subject, text, html } = renderAcknowledgement('inquiries', record, sampleFirm)
  const said = Object.values(enquiry().fields).map(String)
  for (const words of [...said, 'Amina', 'refus', 'visa']) expect(subject + text + html).not.toContain(words)
})
