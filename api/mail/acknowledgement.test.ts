import { expect, test } from 'vitest'
import { loadFirm } from '../content/firm'
import { languageOfForm } from '../content/form-languages'
import { sampleFirm } from '../testing/mail-service'
import { newRecord } from '../testing/new-record'
import { enquiry } from '../testing/store-fixtures'
import { renderAcknowledgement } from './acknowledgement'

const record = newRecord('inquiries', enquiry(), {
  id: 1,
  reference: '7KQM4XTR',
  at: '2026-07-01T10:00:00.000Z',
  mailDomain: 'example.org',
})

const BY = Date.parse('2026-11-23T12:00:00Z')

test('the acknowledgement contains the time of the firm’s answer, the firm’s phone number and the reference', () => {
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

test('the acknowledgement repeats nothing that the visitor wrote', () => {
  const { subject, text, html } = renderAcknowledgement(record, sampleFirm, BY)
  const said = Object.values(enquiry().fields).map(String)
  for (const words of [...said, 'Amina', 'refus', 'visa']) expect(subject + text + html).not.toContain(words)
})

test('the acknowledgement is in the language of the form; until a person has checked this language, the English of legally weighty sentences follows', () => {
  const { subject, text, html } = renderAcknowledgement(record, sampleFirm, BY, languageOfForm(loadFirm(), 'ur'))
  expect(subject).toBe('ہمیں آپ کا پیغام مل گیا ہے (\u20687KQM4XTR\u2069)')
  const lines = text.trim().split('\n\n')
  const english = lines.filter(line => !/[\u0600-\u06ff]/.test(line))
  expect(english).toEqual([
    'If it cannot wait, call 020 7946 0100, or our emergency line on 020 7946 0123.',
    'Sending us a message does not make you our client.',
  ])
  expect(lines[2]).toContain('پیر 23 نومبر، 12:00')
  expect(lines.at(-1)).toBe('یہ ترجمہ مشین نے کیا ہے، ابھی کسی نے جانچا نہیں۔')
  expect(html).toContain('<html lang="ur" dir="rtl">')
  // Urdu has tall letters, so its lines are higher than English lines. English sentences in this mail keep their own
  // direction.
  expect(html).toContain('font:16px/2 ')
  for (const line of english) expect(html).toMatch(new RegExp(`<p [^>]*lang="en-GB" dir="ltr"[^>]*>${line}</p>`))
  expect(html).toContain('18:00؛ ')
  expect(renderAcknowledgement(record, sampleFirm, BY, languageOfForm(loadFirm(), 'xx')).subject).toContain('We have')
})

test('the acknowledgement has all its paragraphs in order, from the greeting to the advice for people who have sent no request', () => {
  const { text, html } = renderAcknowledgement(record, sampleFirm, BY)
  const paragraphs = [
    'We have received your message (7KQM4XTR)',
    'Thank you for contacting Haven Immigration Law. We have received your message. Your reference is 7KQM4XTR.',
    'You will have an answer by Monday 23 November, 12:00, UK time. Our office hours are: ' +
      'Monday to Saturday: 10:00 AM to 6:00 PM; Sunday: closed.',
    'If it cannot wait, call 020 7946 0100, or our emergency line on 020 7946 0123.',
    'Sending us a message does not make you our client.',
    'This is an automatic answer. If you did not write to us, you can ignore it.',
  ]
  expect(text).toBe(`${paragraphs.join('\n\n')}\n`)
  const written = [...html.matchAll(/<(?:h1|p) [^>]*>([^<]*)/g)].map(([, words]) => words)
  expect(written).toEqual(paragraphs)
})
