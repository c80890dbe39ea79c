import { describe, expect, it } from 'vitest'
import { decodeFormText, flattenForm, normaliseForm } from './form-body'

describe('normaliseForm', () => {
  it('takes an empty text as left out', () => {
    expect(normaliseForm({ message: '', decision: { kind: '', date: '' }, phone: '020 7946 0456' })).toEqual({
      phone: '020 7946 0456',
    })
  })

  it('takes `on` of a checkbox as true', () => {
    expect(normaliseForm({ decision: { kind: 'refusal', detained: 'on' } })).toEqual({
      decision: { kind: 'refusal', detained: true },
    })
  })

  it('takes the time as a number, and leaves texts that look like numbers alone', () => {
    expect(normaliseForm({ elapsedMs: '4200', phone: '02079460456' })).toEqual({
      elapsedMs: 4200,
      phone: '02079460456',
    })
  })
})

describe('flattenForm', () => {
  it('names nested texts as their inputs are named', () => {
    const flat = flattenForm({ email: 'a@example.org', decision: { kind: 'refusal' }, topics: ['a', 'b'] })
    expect([...flat]).toEqual([
      ['email', 'a@example.org'],
      ['decision.kind', 'refusal'],
      ['topics.0', 'a'],
      ['topics.1', 'b'],
    ])
  })
})

describe('decodeFormText', () => {
  it('decodes UTF-8', () => {
    expect(decodeFormText('Zo%C3%AB+%E2%82%AC+%F0%9F%98%80')).toBe('Zoë € 😀')
  })

  it('reads what an old page sent as Windows-1252, rather than losing it', () => {
    expect(decodeFormText('Zo%EB+%80')).toBe('Zoë €')
  })
})
