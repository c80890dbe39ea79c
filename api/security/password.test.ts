import { scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashPassword, isPasswordHash, MIN_PASSWORD, randomPassword, verifyPassword } from './password'

describe('password', () => {
  it('is hashed by scrypt with N=2^15, r=8, p=3 and a salt of its own', async () => {
    const hash = await hashPassword('correct horse battery')
    const [, salt = '', key = ''] = /^scrypt\$N=32768,r=8,p=3\$([\w-]{22})\$([\w-]{43})$/.exec(hash) ?? []
    const options = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 }
    const expected = scryptSync('correct horse battery', Buffer.from(salt, 'base64url'), 32, options)
    expect(key).toBe(expected.toString('base64url'))
    expect(await hashPassword('correct horse battery')).not.toBe(hash)
  })

  it('is told from another one', async () => {
    const hash = await hashPassword('correct horse battery')
    expect(await verifyPassword('correct horse battery', hash)).toBe(true)
    expect(await verifyPassword('correct horse batterY', hash)).toBe(false)
    expect(await verifyPassword('', hash)).toBe(false)
  })

  it('is the same however its letters are composed', async () => {
    expect(await verifyPassword('pâté'.normalize('NFD'), await hashPassword('pâté'.normalize('NFC')))).toBe(true)
  })

  it.each([
    '',
    'scrypt$N=32768,r=8,p=3$short$short',
    `scrypt$N=32767,r=8,p=3$${'a'.repeat(22)}$${'b'.repeat(43)}`,
    `scrypt$N=67108864,r=8,p=3$${'a'.repeat(22)}$${'b'.repeat(43)}`,
    `bcrypt$N=32768,r=8,p=3$${'a'.repeat(22)}$${'b'.repeat(43)}`,
  ])('refuses the hash %j', async hash => {
    expect(isPasswordHash(hash)).toBe(false)
    expect(await verifyPassword('correct horse battery', hash)).toBe(false)
  })

  it('made at random is long enough and never the same', () => {
    expect(randomPassword()).toMatch(/^([3-9A-Y]{4}-){4}[3-9A-Y]{4}$/)
    expect(randomPassword().length).toBeGreaterThanOrEqual(MIN_PASSWORD)
    expect(new Set(Array.from({ length: 100 }, randomPassword)).size).toBe(100)
  })
})
