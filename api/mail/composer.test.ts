import { expect, it } from 'vitest'
import team from '../content/team.json'
import { loadTimeLimitRules } from '../content/time-limit-rules'
import { createTimeLimits } from '../content/time-limits'
import type { DueMail } from '../store/store'
import { sampleFirm, sampleTimes } from '../testing/mail-service'
import { memoryDocuments } from '../testing/memory-documents'
import { newRecord } from '../testing/new-record'
import { sampleConfig } from '../testing/sample-mail'
import { enquiry } from '../testing/store-fixtures'
import { createComposer } from './composer'
import type { MailConfig, OutgoingMail } from './mail'

const NOW = new Date('2026-03-02T10:00:00.000Z')

function compose(role: DueMail['role'], config: Partial<MailConfig> = {}, fields: Record<string, unknown> = {}) {
  const record = newRecord('inquiries', enquiry(fields, { acknowledge: true }), {
    id: 1,
    reference: '7KQM4XTR',
    at: '2026-03-02T09:00:00.000Z',
    mailDomain: 'example.org',
  })
  const composer = createComposer({
    config: { ...sampleConfig, ...config },
    firm: () => sampleFirm,
    languageOf: () => undefined,
    waitingTimes: sampleTimes,
    timeLimits: createTimeLimits(loadTimeLimitRules(), () => NOW),
    content: { team: { ownItems: () => team } },
    documents: memoryDocuments().documents,
    now: () => NOW,
  })
  return {
    record,
    made: (messageId = record.mail[role]?.messageId ?? '') => {
      if (record.mail[role]) record.mail[role] = { ...record.mail[role], messageId }
      return composer({ list: 'inquiries', role, record })
    },
  }
}

it('a mail to staff comes from the firm, goes to every address of staff, and replies go to the visitor', async () => {
  const { record, made } = compose('staff')
  expect(await made()).toMatchObject({
    from: { name: 'Haven Immigration Law', address: 'haven@example.org' },
    to: [
      { name: 'Haven Immigration Law', address: 'one@example.org' },
      { name: 'Haven Immigration Law', address: 'two@example.org' },
    ],
    replyTo: { name: 'Amina Okoro-Sample', address: 'amina@example.org' },
    messageId: record.mail.staff.messageId,
    date: NOW,
    fileName: '2026-03-02T09-00-00-000Z-7KQM4XTR-staff',
    autoSubmitted: 'auto-generated',
    text: expect.stringMatching(/Answer by Monday 2 March 2026 at 12:00[\s\S]*https:\/\/intake\.example\.org\/admin\//),
    html: expect.stringContaining('>Haven Immigration Law</p>'),
  })
})

it('a mail to staff names the team member whom the visitor asked for, or this member’s number if the team has no such member', async () => {
  const words = async (wanted: number) => ((await compose('staff', {}, { for: wanted }).made()) as OutgoingMail).text
  expect(await words(3)).toContain('\nFor: Meera Sundaram-Vale\n')
  expect(await words(77)).toContain('\nFor: number 77 in the team\n')
})

it('an acknowledgement comes from the firm, goes to the visitor, and replies go to the firm', async () => {
  const { record, made } = compose('visitor')
  expect(await made()).toMatchObject({
    from: { name: 'Haven Immigration Law', address: 'haven@example.org' },
    to: [{ name: 'Amina Okoro-Sample', address: 'amina@example.org' }],
    replyTo: { name: 'Haven Immigration Law', address: 'enquiries@haven.example.org' },
    messageId: record.mail.visitor?.messageId,
    date: NOW,
    fileName: '2026-03-02T09-00-00-000Z-7KQM4XTR-visitor',
    autoSubmitted: 'auto-replied',
    subject: 'We have received your message (7KQM4XTR)',
    text: expect.stringContaining('Monday 2 March, 12:00'),
  })
})

it('staff can read why a visitor got no mail', async () => {
  const off = compose('visitor', { ackEmail: false })
  expect(await off.made()).toEqual({ skip: 'Acknowledgements are switched off' })
  const nobody = compose('visitor', {}, { email: '' })
  expect(await nobody.made()).toEqual({ skip: 'The visitor gave no usable email address' })
  const often = compose('visitor')
  await often.made()
  expect(await often.made('<2@example.org>')).toEqual({ skip: 'This address has recently got acknowledgements' })
})
