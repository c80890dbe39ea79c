import { expect, it } from 'vitest'
import { sampleMail } from '../testing/sample-mail'
import { messageOf } from './message'

const box = (name: string) => ({ name, address: 'amina@example.org' })

it('a mail is passed to the transport whole, in an encoding that keeps every byte', () => {
  const { fileName: _, autoSubmitted, ...rest } = sampleMail
  expect(messageOf(sampleMail)).toEqual({
    ...rest,
    textEncoding: 'quoted-printable',
    headers: { 'Auto-Submitted': autoSubmitted, 'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply' },
  })
  const replyTo = box('Amina')
  expect(messageOf({ ...sampleMail, replyTo })).toMatchObject({ replyTo })
})

it('both kinds of mail are marked as automatic; only a mail to staff also has the header that suppresses automatic replies', () => {
  const headersOf = (autoSubmitted: 'auto-generated' | 'auto-replied') =>
    Object.keys(messageOf({ ...sampleMail, autoSubmitted }).headers as object)
  expect(headersOf('auto-generated')).toEqual(['Auto-Submitted', 'X-Auto-Response-Suppress'])
  expect(headersOf('auto-replied')).toEqual(['Auto-Submitted'])
})

it('a mail’s To line never has a name that a mail program would turn into a link', () => {
  const { to } = messageOf({ ...sampleMail, to: [box('Ada evil.\u200bexample'), box('Ada Obi')] })
  expect(to).toEqual([box(''), box('Ada Obi')])
})

it.each([
  [' Amina \t\r\n Yusuf ', 'Amina Yusuf'],
  ['Ami\u200bna\u00ad', 'Amina'],
  ['a\u0000\u0007b', 'a b'],
  ['=?utf-8?', '=\u2060?utf-8?'],
  ['Is it = or ?', 'Is it = or ?'],
])('a name %j becomes one line, %j, wherever a name appears', (given, name) => {
  const { from, to, replyTo } = messageOf({ ...sampleMail, from: box(given), to: [box(given)], replyTo: box(given) })
  expect([from, to, replyTo]).toEqual([box(name), [box(name)], box(name)])
})
