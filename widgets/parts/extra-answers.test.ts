import { expect, it } from 'vitest'
import { saved } from './example'
import { isAnswer, nestExtras, withExtras, wordsIn } from './extra-answers'
import type { FormActions, Sent, Values } from './form-types'

const typed: Values = {
  firstName: 'Amina',
  message: 'Please help.',
  'decision.kind': 'refusal',
  'decision.sentOn.day': '٤',
  'decision.sentOn.month': 'March',
  'decision.sentOn.year': '২০২৬',
  'decision.receivedOn.day': '',
  'decision.receivedOn.month': '',
  'decision.receivedOn.year': '',
  'decision.inUk': 'yes',
  'onBehalfOf.relationship': 'My brother',
  'onBehalfOf.name': '',
  'safeContact.ways': 'call, email',
  'safeContact.times': '',
  language: '',
  interpreter: 'yes',
}

it("the form makes the API's fields from the typed values, in digits of any script, and leaves out empty ones", () => {
  expect(nestExtras(typed)).toEqual({
    firstName: 'Amina',
    message: 'Please help.',
    decision: { kind: 'refusal', sentOn: '2026-03-04', inUk: 'yes' },
    onBehalfOf: { relationship: 'My brother' },
    safeContact: { ways: ['call', 'email'] },
    interpreter: 'yes',
  })
})

it('the form puts the text of a date that the visitor leaves out at the end of the message, as typed', () => {
  const wrong = {
    ...typed,
    'decision.sentOn.day': '31',
    'decision.sentOn.month': '2',
    'without.decision': 'decision.sentOn',
  }
  expect(nestExtras(wrong)).toMatchObject({
    message: 'Please help.\nWhen was it sent? 31 / 2 / ২০২৬',
    decision: { kind: 'refusal', inUk: 'yes' },
  })
  expect(nestExtras(wrong)).not.toHaveProperty('decision.sentOn')
  expect(nestExtras(wrong)).not.toHaveProperty(['without.decision'])
})

it('the form puts all answers about another person into the message if the relation is missing', () => {
  const { 'onBehalfOf.relationship': _, ...rest } = typed
  const given = { ...rest, 'onBehalfOf.name': 'Yaw Boateng', 'without.onBehalfOf': 'onBehalfOf.relationship' }
  const body = nestExtras(given)
  expect(body.message).toBe('Please help.\nTheir name Yaw Boateng')
  expect(body).not.toHaveProperty('onBehalfOf')
})

it('the form leaves out values that are only spaces, and adds nothing to the message if no answer is dropped', () => {
  const body = nestExtras({ message: 'Please help.', 'onBehalfOf.name': '  ', 'without.decision': '' })
  expect(body).toEqual({ message: 'Please help.' })
  expect(nestExtras({ 'decision.kind': 'other' })).toEqual({ decision: { kind: 'other' } })
})

it('the form puts the text of an incomplete date at the end of the message, as typed', () => {
  const given = { message: '', 'decision.sentOn.month': 'March', 'without.decision': 'decision.sentOn' }
  expect(nestExtras(given)).toEqual({ message: 'When was it sent? March' })
})

it('the form uses the typed parts of an incomplete date', () => {
  expect(nestExtras({ 'decision.sentOn.month': 'March' })).toEqual({ decision: { sentOn: '-03-' } })
})

it('the form distinguishes the inputs of extra answers from its own', () => {
  expect(['decision.kind', 'decision.sentOn.month', 'language'].map(isAnswer)).toEqual([true, true, true])
  expect(['decision.sentOn', 'name', 'decision'].map(isAnswer)).toEqual([false, false, false])
})

it('an answer has a text once one of its inputs is filled in', () => {
  const date = { name: 'decision.sentOn', label: '', kind: 'date' } as const
  expect(wordsIn(date, { 'decision.sentOn.month': ' ', 'decision.sentOn.year': ' 2026 ' })).toBe('2026')
  expect(wordsIn(date, { 'decision.sentOn': '1' })).toBe('')
})

it('a form without a message puts such a text into the remarks', () => {
  const given = { remarks: '', 'decision.sentOn.day': 'soon', 'without.decision': 'decision.sentOn' }
  expect(nestExtras(given)).toEqual({ remarks: 'When was it sent? soon' })
})

it('the form writes each answer as text, after its question', () => {
  const given = { ...typed, 'safeContact.voicemail': 'no', 'safeContact.times': 'call, email', language: 'ti' }
  const { message, ...answers } = withExtras({} as FormActions).inWords?.(given) ?? {}
  expect(message).toBe('Please help.')
  expect(Object.keys(answers).filter(name => name.includes('.'))).toEqual([])
  expect(Object.fromEntries(Object.entries(answers).filter(([name, words]) => / /.test(name) && words))).toEqual({
    'What was it?': 'A refusal',
    'When was it sent?': '٤ / March / ২০২৬',
    'Is the person named in the letter in the UK now?': 'Yes',
    'Who are they to you?': 'My brother',
    'Choose every safe way': 'Call, Email',
    'May we leave a voicemail?': 'No, never',
    // A text stays as typed, even if it contains the values of choices.
    'Safe times': 'call, email',
    'Language to speak': 'Tigrinya – ትግርኛ',
    'Would you like an interpreter?': 'Yes',
  })
})

const refusal = (...paths: string[]): Sent => ({
  ok: false,
  code: 'invalid',
  issues: paths.map(path => ({ path, code: 'custom', message: 'Please check' })),
})

function answering(answers: Sent[], unseen?: true) {
  const sent: { values: Values; key: string }[] = []
  const actions = {
    createKey: () => 'another key',
    send: async (_: string, values: Values, key: string) => {
      sent.push({ values, key })
      return answers[sent.length - 1] as Sent
    },
    ...(unseen && { unseen }),
  } as FormActions
  return { sent, ...withExtras(actions) }
}

it('the form names the field with the list if the API refuses one entry, because the form shows the list as one field', async () => {
  const { send, sent } = answering([refusal('safeContact.ways.1')])
  expect(await send('', typed, 'key')).toMatchObject({ issues: [{ path: 'safeContact.ways' }] })
  expect(sent).toHaveLength(1)
})

it('the form names the field for the eleventh entry, too, and changes no other numbers in a path', async () => {
  const { send } = answering([refusal('safeContact.ways.10', 'a.1.b')])
  expect(await send('', typed, 'key')).toMatchObject({ issues: [{ path: 'safeContact.ways' }, { path: 'a.1.b' }] })
})

it('the form returns an answer without issues unchanged', async () => {
  const failed: Sent = { ok: false, code: 'network' }
  expect(await answering([failed], true).send('', typed, 'key')).toBe(failed)
})

it('a form that does not show these answers sends once more without the refused ones, and with their text in the message', async () => {
  const { send, sent } = answering([refusal('decision.sentOn'), saved], true)
  expect(await send('', typed, 'key')).toBe(saved)
  expect(sent.map(({ key }) => key)).toEqual(['key', 'another key'])
  expect(sent[1]?.values.message).toBe('Please help.\nWhen was it sent? ٤ / March / ২০২৬')
})

it('a form that does not show these answers sends again only once, and not if the API also refuses another field', async () => {
  const other = answering([refusal('decision.sentOn', 'phone')], true)
  expect(await other.send('', typed, 'key')).toMatchObject({ ok: false })
  expect(other.sent).toHaveLength(1)
  const again = answering([refusal('decision.sentOn'), refusal('decision.kind')], true)
  expect(await again.send('', typed, 'key')).toMatchObject({ ok: false })
  expect(again.sent).toHaveLength(2)
})
