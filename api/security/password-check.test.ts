import { scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createPasswordCheck } from './password'

describe('the check of a password', () => {
  const SALT = 'AAAAAAAAAAAAAAAAAAAAAA'
  const PASSWORD = 'caf\u00e9 caf\u00e9 caf\u00e9'

  it('recognises without a hash a right password that was used before, in either Unicode form, and no wrong password', async () => {
    const key = scryptSync(PASSWORD, Buffer.from(SALT, 'base64url'), 32, { N: 2, r: 1, p: 1 }).toString('base64url')
    const check = createPasswordCheck(`scrypt$N=2,r=1,p=1$${SALT}$${key}`)
    expect(check.quick(PASSWORD)).toBe(false)
    expect(await check.slow('another one, wrong')).toBe(false)
    expect(await check.slow(PASSWORD)).toBe(true)
    expect(check.quick(PASSWORD)).toBe(true)
    expect(check.quick(PASSWORD.normalize('NFD'))).toBe(true)
    expect(check.quick('another one, wrong')).toBe(false)
    expect(await check.slow('another one, wrong')).toBe(false)
    expect(check.quick(PASSWORD)).toBe(true)
  })
})
