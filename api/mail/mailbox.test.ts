import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { PLACEHOLDER_EMAIL } from '../contract/records/placeholders'
import type { AdminRecord } from '../contract/records/records'
import { visitorMailbox } from './mailbox'
import { messageOf } from './message'

/** The name that a mail program shows as the recipient of a mail to a visitor with a given name. */
async function shownName(name: string): Promise<string | undefined> {
  const to = visitorMailbox({ name, email: 'amina@example.org' } as unknown as AdminRecord)
  if (!to) throw new Error('There is an address')
  const mail = messageOf({
    from: { name: 'Haven', address: 'haven@example.org' },
    to: [to],
    subject: 'We have received your message',
    text: 'Thank you',
    html: '<p>Thank you</p>',
    messageId: '<1@example.org>',
    date: new Date('2026-03-02T10:00:00Z'),
    autoSubmitted: 'auto-replied',
    fileName: 'mail',
  })
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail)
  const parsed = await PostalMime.parse(message as Buffer)
  expect(parsed.to).toMatchObject([{ address: 'amina@example.org' }])
  return parsed.to?.[0]?.name
}

it.each([
  ['Win at https://evil.example', ''],
  ['www.evil.example', ''],
  ['Amina evil.example', ''],
  ['staff@firm.example', ''],
  ['"Haven" <staff@firm.example>', ''],
  ['Amina \u202eelpmaxe\u202c \u2067x\u2069', 'Amina elpmaxe x'],
  ['\u200bAmi\u00adna\u200e \ufeffYusuf', 'Amina Yusuf'],
  ['\u202e\u2069', ''],
  ['J. R. St. John-Smith', 'J. R. St. John-Smith'],
  ['O’Brien, Amina', 'O’Brien, Amina'],
  ['نگار می\u200cخواهد', 'نگار می\u200cخواهد'],
  ['ශ්\u200dරී Perera', 'ශ්\u200dරී Perera'],
])('visitorMailbox returns the name %j as %j', async (name, shown) => {
  expect(await shownName(name)).toBe(shown)
})

it.each(['Amina A.B Yusuf', 'Flat 2.12', 'Amina (.nl)', 'J. R. Yusuf'])(
  'visitorMailbox returns the name %j unchanged',
  name => {
    expect(visitorMailbox({ name, email: 'amina@example.org' } as unknown as AdminRecord)).toEqual({
      name,
      address: 'amina@example.org',
    })
  },
)

it.each([
  'evil.example',
  '9.evil',
  'x.ab',
  'Refund https:\u200b//evil.\u200bexample/pay',
  'evil.\u200dexample',
  'evil\u00ad.example',
  'evil.\u2060ex',
  'evil\u202e.example',
  'evil.\u{e0001}example',
  'evil\u0332.example',
  'evil。example',
  'evil．example',
  'evil｡example',
  'evil\u2024example',
  'https：／／evil',
  'staff＠firm',
])('visitorMailbox returns no name for %j, because mail programs would turn the name into a link', name => {
  expect(visitorMailbox({ name, email: 'amina@example.org' } as unknown as AdminRecord)?.name).toBe('')
})

it.each([PLACEHOLDER_EMAIL, PLACEHOLDER_EMAIL.toUpperCase(), '', 'no address'])(
  'visitorMailbox returns nothing for the address %j',
  email => {
    expect(visitorMailbox({ name: 'Amina', email } as unknown as AdminRecord)).toBeUndefined()
  },
)
