import { describe, expect, it } from 'vitest'
import { decodeFormText, flattenForm, normaliseForm } from './form-body'

describe('normaliseForm', () => {
  it('treats an empty text as absent', () => {
    expect(
      normaliseForm({ message: '', 'decision.kind': '', 'decision.sentOn.day': '', phone: '020 7946 0456' }),
    ).toEqual({
      phone: '020 7946 0456',
    })
  })

  it('reads `on` of a checkbox as true', () => {
    expect(normaliseForm({ oneName: 'on' })).toEqual({ oneName: true })
  })

  it.each([
    [['4', '3', '2026'], '2026-03-04'],
    [['04', '03', '2026'], '2026-03-04'],
    [[' 4 ', 'March', '2026'], '2026-03-04'],
    [['٤', '٣', '٢٠٢٦'], '2026-03-04'],
    [['31', 'Sept', '2026'], '2026-09-31'],
    [['1', ' feb. ', '2026'], '2026-02-01'],
    [['1', 'JUNE', '2026'], '2026-06-01'],
    // “maybe” is not a month, so the text stays as the visitor typed it.
    [['14', 'maybe', '2026'], '2026-maybe-14'],
    [['14', 'market', '2026'], '2026-market-14'],
    [['14', 'a May', '2026'], '2026-a May-14'],
    [['', '3', '2026'], '2026-03-'],
    [['', '', '2026'], '2026--'],
    [['soon', '', ''], '--soon'],
    [['', '', ''], undefined],
  ])('puts the day %j together as %s', ([day = '', month = '', year = ''], sentOn) => {
    const parts = { 'decision.sentOn.day': day, 'decision.sentOn.month': month, 'decision.sentOn.year': year }
    expect(normaliseForm(parts)).toEqual(sentOn === undefined ? {} : { decision: { sentOn } })
  })

  it('makes an object from each group of fields, and a list from several choices', () => {
    const sent = {
      'decision.kind': 'refusal',
      'onBehalfOf.relationship': 'My sister',
      'safeContact.ways': ['call', 'email'],
      'safeContact.times': 'after six, before eight',
      onBehalfOf: 'nobody',
      for: '2',
    }
    expect(normaliseForm(sent)).toEqual({
      decision: { kind: 'refusal' },
      onBehalfOf: { relationship: 'My sister' },
      safeContact: { ways: ['call', 'email'], times: 'after six, before eight' },
      for: 2,
    })
  })

  it('turns the elapsed time into a number, and keeps other texts that look like numbers', () => {
    expect(normaliseForm({ elapsedMs: '4200', phone: '02079460456' })).toEqual({
      elapsedMs: 4200,
      phone: '02079460456',
    })
  })
})

describe('a name that was posted more than once', () => {
  it('keeps each different text once, joined in one value', () => {
    const body = { phone: ['020 7946 0456', '', '01632 960123', '020 7946 0456'], 'decision.inUk': ['yes', 'yes'] }
    expect([...flattenForm(body)]).toEqual([
      ['phone', '020 7946 0456, 01632 960123'],
      ['decision.inUk', 'yes'],
    ])
    expect(normaliseForm(body)).toEqual({ phone: '020 7946 0456, 01632 960123', decision: { inUk: 'yes' } })
  })

  it('counts as absent if every text is empty', () => {
    expect(normaliseForm({ website: ['', ''] })).toEqual({})
  })
})

it('normaliseForm treats the names of prototype members as plain names', () => {
  const fields = normaliseForm({ 'decision.__proto__': 'x', 'constructor.prototype': 'x' })
  expect(Object.keys(fields)).toEqual(['constructor.prototype', 'decision'])
  expect(Object.getPrototypeOf(fields.decision)).toBe(Object.prototype)
})

describe('decodeFormText', () => {
  it('decodes UTF-8', () => {
    expect(decodeFormText('Zo%C3%AB+%E2%82%AC+%F0%9F%98%80')).toBe('Zoë € 😀')
  })

  it('decodes an old page’s Windows-1252 text without losing characters', () => {
    expect(decodeFormText('Zo%EB+%80')).toBe('Zoë €')
  })
})
