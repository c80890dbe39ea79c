import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { submissionExtras } from './extras'
import { mayReach, safeContactInWords } from './safe-contact'

const schema = z.object(submissionExtras)

/** The refused paths, each with its error message. */
const refused = (given: Record<string, unknown>) =>
  (schema.safeParse(given).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
const pathsOf = (given: Record<string, unknown>) => [...new Set(refused(given).map(([path]) => path))]

describe('a decision', () => {
  it.each([
    ['sentOn', '1999-12-31'],
    ['receivedOn', '1999-12-31'],
    ['removalOn', '1999-12-31'],
    ['sentOn', '2026-02-29'],
    ['receivedOn', '2026-13-01'],
    ['removalOn', '2026-04-31'],
    ['sentOn', '14/11/2026'],
    ['receivedOn', ''],
  ])('is refused with an invalid or too early day in %s: %s', (name, day) => {
    expect(pathsOf({ decision: { [name]: day } })).toEqual([`decision.${name}`])
  })

  it.each(['sentOn', 'receivedOn', 'removalOn'])('may have any day from 2000 on in %s', name => {
    for (const day of ['2000-01-01', '2024-02-29', '2026-12-31']) {
      expect(refused({ decision: { [name]: day } })).toEqual([])
    }
  })

  it('cannot have arrived before it was sent, but may have arrived on the same day', () => {
    const days = (sentOn: string, receivedOn: string) => ({ decision: { sentOn, receivedOn } })
    expect(refused(days('2026-11-14', '2026-11-13'))).toEqual([
      ['decision.receivedOn', 'Please check the days: the letter cannot have come before it was sent'],
    ])
    expect(refused(days('2026-11-14', '2026-11-14'))).toEqual([])
  })

  it.each(['kind', 'inUk', 'detained'])('is refused with a value of %s that is none of the choices', name => {
    for (const answer of ['maybe', '', true, null]) {
      expect(pathsOf({ decision: { [name]: answer } })).toEqual([`decision.${name}`])
    }
  })

  it('may lack every field', () => {
    expect(schema.parse({ decision: {} }).decision).toEqual({})
  })
})

describe('safe contact', () => {
  it.each([[[]], [['fax']], ['call'], [['call', '']]])('is refused with ways such as %j', ways => {
    expect(pathsOf({ safeContact: { ways } })[0]).toMatch(/^safeContact\.ways/)
  })

  it('may name each way, or none of them', () => {
    expect(refused({ safeContact: { ways: ['call', 'text', 'whatsapp', 'email'], voicemail: 'no' } })).toEqual([])
    expect(refused({ safeContact: {} })).toEqual([])
    expect(pathsOf({ safeContact: { voicemail: 'unknown' } })).toEqual(['safeContact.voicemail'])
  })

  it.each([
    [{}, ['call', 'text', 'whatsapp', 'email']],
    [{ safeContact: {} }, ['call', 'text', 'whatsapp', 'email']],
    [{ safeContact: { ways: ['text'] } }, ['text']],
    [{ safeContact: { ways: ['call', 'email'] } }, ['call', 'email']],
    // In this record of an earlier version, `safeContact` is a text and names no safe ways, so every way counts as
    // safe.
    [{ safeContact: 'by phone' }, ['call', 'text', 'whatsapp', 'email']],
  ])('%j lets staff contact the visitor only by %j', (record, ways) => {
    expect((['call', 'text', 'whatsapp', 'email'] as const).filter(way => mayReach(record, way))).toEqual(ways)
  })

  it.each([
    [{}, undefined],
    [{ safeContact: {} }, 'Leave no voicemail.'],
    [{ safeContact: { voicemail: 'yes' } }, 'A voicemail is safe.'],
    [{ safeContact: { voicemail: 'no', ways: ['call'] } }, 'Reach them only by: Call. Leave no voicemail.'],
    [{ safeContact: { ways: ['text', 'whatsapp'], voicemail: 'yes' } }, 'Reach them only by: Text, WhatsApp.'],
    [{ safeContact: { ways: ['text'] } }, 'Reach them only by: Text.'],
    [{ safeContact: { ways: ['text'], voicemail: 'no' } }, 'Reach them only by: Text. Leave no voicemail.'],
  ])('of the record %j is, in words for staff: %j', (record, words) => {
    expect(safeContactInWords(record)).toBe(words)
  })
})

describe('a person for whom the visitor asks', () => {
  it('requires a relationship to the visitor, and no other field', () => {
    expect(pathsOf({ onBehalfOf: { name: 'Yaw Boateng' } })).toEqual(['onBehalfOf.relationship'])
    expect(pathsOf({ onBehalfOf: { relationship: '' } })).toEqual(['onBehalfOf.relationship'])
    expect(schema.parse({ onBehalfOf: { relationship: 'My brother' } }).onBehalfOf).toEqual({
      relationship: 'My brother',
      permission: 'unknown',
    })
  })
})
