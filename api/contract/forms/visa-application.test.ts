import { describe, expect, it } from 'vitest'
import { visaApplicationBody } from './submissions'
import { visaApplicationSchema } from './visa-application'
import { VISA_OPTIONS } from './visa-options'

const REACH = { name: 'Ravi', email: 'ravi@example.org', phone: '1' }
const accepts = (fields: object) => visaApplicationSchema.safeParse({ ...REACH, ...fields }).success

describe('a visa application', () => {
  it('requires a name, a phone number and an email address; all other fields are empty by default', () => {
    const { name, email, phone, ...rest } = visaApplicationSchema.parse(REACH)
    expect({ name, email, phone }).toEqual(REACH)
    expect(Object.keys(rest)).toHaveLength(27)
    expect(new Set(Object.values(rest))).toEqual(new Set(['']))
    for (const field of ['name', 'email', 'phone']) {
      expect(accepts({ [field]: '' })).toBe(false)
      expect(accepts({ [field]: ' ' })).toBe(false)
      expect(accepts({ [field]: undefined })).toBe(false)
    }
  })

  it.each(Object.entries(VISA_OPTIONS))('accepts exactly the options of %s', (field, options) => {
    for (const option of ['', ...options]) expect([option, accepts({ [field]: option })]).toEqual([option, true])
    const [first] = options
    for (const other of [` ${first}`, `${first}.`, 'toString', null, 0, [first]]) {
      expect([other, accepts({ [field]: other })]).toEqual([other, false])
    }
  })

  it('has as many options as the specification lists', () => {
    expect(Object.entries(VISA_OPTIONS).map(([field, options]) => [field, options.length])).toEqual([
      ['service', 17],
      ['offerLetter', 2],
      ['country', 21],
      ['usVisa', 5],
      ['whoNeedsVisa', 7],
      ['requirement', 7],
      ['documents', 4],
      ['timing', 6],
      ['travelHistory', 5],
      ['travelHistoryTier', 5],
      ['visaRefusalHistory', 4],
      ['refusalCount', 5],
      ['contact', 5],
      ['language', 11],
      ['relationship', 5],
      ['howKnow', 10],
      ['residence', 3],
      ['residingCountry', 6],
      ['locality', 8],
      ['travellers', 6],
    ])
  })

  it('accepts free text where the wizard offers a text field, up to the field’s length', () => {
    for (const [field, longest] of [
      ['otherLanguage', 200],
      ['howKnowOther', 200],
      ['otherResidingCountry', 200],
      ['whatsapp', 40],
      ['refusalDetails', 5_000],
      ['remarks', 5_000],
    ] as const) {
      expect(accepts({ [field]: 'x'.repeat(longest) })).toBe(true)
      expect(accepts({ [field]: 'x'.repeat(longest + 1) })).toBe(false)
    }
    expect(accepts({ refusalDetails: 'Country:\r\n\tUSA' })).toBe(true)
    expect(accepts({ otherLanguage: 'two\nlines' })).toBe(false)
  })

  it('accepts the time of sending only as ISO 8601', () => {
    for (const time of ['', '2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00+01:00']) {
      expect([time, accepts({ submittedAt: time })]).toEqual([time, true])
    }
    for (const time of ['now', '2026-11-21', '1763719200000', '2026-11-21T10:00:00', `${'2'.repeat(500)}Z`]) {
      expect([time, accepts({ submittedAt: time })]).toEqual([time, false])
    }
  })

  it('keeps its own field `language`, which replaces the optional field of the other forms', () => {
    const sent = {
      ...REACH,
      language: 'Other',
      otherLanguage: 'ትግርኛ',
      safeContact: { times: 'after six' },
      privacyVersion: '2026-11',
    }
    expect(visaApplicationBody.parse(sent)).toMatchObject(sent)
    expect(visaApplicationBody.safeParse({ ...REACH, language: 'en-GB' }).success).toBe(false)
  })
})
