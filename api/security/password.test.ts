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

  it('is distinguished from another one', async () => {
    const hash = await hashPassword('correct horse battery')
    expect(await verifyPassword('correct horse battery', hash)).toBe(true)
    expect(await verifyPassword('correct horse batterY', hash)).toBe(false)
    expect(await verifyPassword('', hash)).toBe(false)
  })

  it('counts as the same in every Unicode form of its letters', async () => {
    expect(await verifyPassword('pâté'.normalize('NFD'), await hashPassword('pâté'.normalize('NFC')))).toBe(true)
  })

  const ofCost = (cost: string, salt = 22, key = 43) => `scrypt$${cost}$${'a'.repeat(salt)}$${'b'.repeat(key)}`

  it.each([
    ofCost('N=2,r=1,p=1'),
    ofCost('N=32768,r=1,p=1'),
    ofCost('N=1024,r=128,p=128', 40),
    ofCost('N=131072,r=15,p=1'),
  ])('accepts the hash %j', hash => {
    expect(isPasswordHash(hash)).toBe(true)
  })

  it('can be checked if its hash needs the maximum of memory', async () => {
    expect(await verifyPassword('correct horse battery', ofCost('N=131072,r=15,p=1'))).toBe(false)
  })

  it('is checked although the hash before it could not be made', async () => {
    await expect(hashPassword(undefined as unknown as string)).rejects.toThrow()
    expect(await verifyPassword('any', await hashPassword('any'))).toBe(true)
  })

  it.each([
    ofCost('N=1,r=8,p=1'),
    ofCost('N=0,r=8,p=1'),
    // This N is too large for this r: scrypt refuses an N of 2^(128 · r / 8) or more.
    ofCost('N=65536,r=1,p=1'),
    ofCost('N=32768,r=0,p=1'),
    ofCost('N=32768,r=8,p=0'),
    // A hash with these parameters needs slightly more memory than the allowed 256 MiB.
    ofCost('N=131072,r=16,p=1'),
    ofCost('N=131072,r=16,p=3'),
    ofCost('N=32768,r=8,p=3', 21),
    ofCost('N=32768,r=8,p=3', 22, 42),
    ofCost('N=32768,r=8,p=3', 22, 44),
    ` ${ofCost('N=32768,r=8,p=3')}`,
    ofCost('N=32768,r=8,p=3').replaceAll('a', '+'),
    ofCost('N=32768,r=8,p=3').replaceAll('b', '+'),
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
