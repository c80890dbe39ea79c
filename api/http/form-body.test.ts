import { describe, expect, it } from 'vitest'
import { decodeFormText, flattenForm, normaliseForm } from './form-body'

describe('normaliseForm', () => {
  it('takes an empty text as left out', () => {
    expect(normaliseForm({ message: '', 'decision.kind': '', 'decision.date': '', phone: '020 7946 0456' })).toEqual({
      phone: '020 7946 0456',
    })
  })

  it('takes `on` of a checkbox as true', () => {
    expect(normaliseForm({ 'decision.kind': 'refusal', 'decision.detained': 'on' })).toEqual({
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

describe('a name that was posted more than once', () => {
  it('keeps every text once, side by side', () => {
    const body = { phone: ['020 7946 0456', '', '01632 960123', '020 7946 0456'], 'decision.inUk': ['on', 'on'] }
    expect([...flattenForm(body)]).toEqual([
      ['phone', '020 7946 0456, 01632 960123'],
      ['decision.inUk', 'on'],
    ])
    expect(normaliseForm(body)).toEqual({ phone: '020 7946 0456, 01632 960123', decision: { inUk: true } })
  })

  it('counts as left out where every text is empty', () => {
    expect(normaliseForm({ website: ['', ''] })).toEqual({})
  })
})

it('keeps names of prototypes as plain names', () => {
  const fields = normaliseForm({ 'decision.__proto__': 'x', 'constructor.prototype': 'x' })
  expect(Object.keys(fields)).toEqual(['constructor.prototype', 'decision'])
  expect(Object.getPrototypeOf(fields.decision)).toBe(Object.prototype)
})

describe('decodeFormText', () => {
  it('decodes UTF-8', () => {
    expect(decodeFormText('Zo%C3%AB+%E2%82%AC+%F0%9F%98%80')).toBe('Zoë € 😀')
  })

  it('reads what an old page sent as Windows-1252, rather than losing it', () => {
    expect(decodeFormText('Zo%EB+%80')).toBe('Zoë €')
  })
})
