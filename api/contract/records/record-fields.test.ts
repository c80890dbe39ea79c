import { expect, it } from 'vitest'
import { LANGUAGES } from '../forms/languages'
import { recordFields } from './record-fields'
import type { AdminRecord } from './records'

it('the fields that the intake adds to a record are not among the visitor’s answers', () => {
  const asked = { firstName: 'Amina', lastName: 'Yusuf', message: 'My brother was detained.' }
  const added = {
    ...{ id: 7, reference: 'K7M3XQ9A', createdAt: '2026-11-20T11:00:00.000Z', answerBy: '2026-11-20T13:00:00.000Z' },
    ...{ isProcessed: false, suspect: true, demoted: true, held: true, mail: { staff: { state: 'queued' } } },
    ...{ assignedTo: { id: 'a', name: 'Ana' }, answeredAt: '2026-11-20T12:00:00.000Z', noAnswerNeeded: true },
    ...{ work: [], notes: [], contacts: [], history: [] },
  }
  const fields = recordFields('inquiries', { ...added, ...asked } as unknown as AdminRecord)
  expect(fields.map(({ name }) => name)).toEqual(['name', 'message'])
})

it.each(Object.entries(LANGUAGES))(
  'the record shows staff the language %s as visitors chose it: %s',
  (language, chosen) => {
    const fields = recordFields('callbacks', { id: 1, language } as unknown as AdminRecord)
    expect(fields.find(({ name }) => name === 'language')?.value).toBe(chosen.split(' – ')[0])
  },
)

it.each(['en-a', 'en-en-en', 'toString'])(
  'the record shows staff an unknown language as it was stored: %s',
  language => {
    const fields = recordFields('callbacks', { id: 1, language } as unknown as AdminRecord)
    expect(fields.find(({ name }) => name === 'language')?.value).toBe(language)
  },
)

it.each([
  [{ urgencyLevel: 'priority' }, 'Priority: assistance within 2 weeks'],
  [{ urgencyLevel: 'priority', decision: { kind: 'refusal' } }, 'Priority, or no choice was made'],
  [{ urgencyLevel: 'standard', decision: { kind: 'refusal' } }, 'Standard: a general enquiry'],
])('the record shows no urgency for %j that the visitor may not have chosen', (asked, words) => {
  const fields = recordFields('inquiries', { id: 1, ...asked } as unknown as AdminRecord)
  expect(fields.find(({ name }) => name === 'urgencyLevel')?.value).toBe(words)
})
