import { describe, expect, it } from 'vitest'
import { whyGuessable } from './guessable'
import digests from './leaked-passwords.json'

const TEXTS = ['Sterling & Vale Solicitors', 'intake.sterling-vale.example', 'Ana Silva', 'ana.silva@example.org']

describe('a new password', () => {
  it.each(['1qaz2wsx3edc4rfv', 'PASSWORDpassword', 'qwertyuiop123456789', '12345678901234567890'])(
    'is refused if it is among leaked passwords: %s',
    async password => {
      expect(await whyGuessable(password, TEXTS)).toContain('leaked passwords')
    },
  )

  it('is compared with at least 3,000 leaked passwords', () => {
    expect(new Set(digests).size).toBeGreaterThan(3_000)
  })

  it.each([
    'SterlingVale2026!',
    'Sterling & Vale 2026',
    'ImmigrationLawyers1',
    'haven-dashboard-123',
    'Haven2026Haven2026',
    'ana.silva@example.org',
    'ＳｔｅｒｌｉｎｇＶａｌｅ２０２６',
  ])('is refused when little of it is original: %s', async password => {
    expect(await whyGuessable(password, TEXTS)).toContain('mostly names')
  })

  it.each([
    'a long walk by the sea',
    'correct horse battery',
    'another long password',
    'banana visa on the moon',
    '!"£$%^&*()_+{}~@:',
    'долгая прогулка у моря',
    '7K4X-9QRT-WX3A-HJ6M-CDEF',
  ])('may have any other value, of any characters: %s', async password => {
    expect(await whyGuessable(password, TEXTS)).toBeUndefined()
  })

  it.each(
    'haven intake dashboard admin manager caseworker reader password passphrase welcome letmein immigration asylum visa solicitor solicitors lawyer lawyers legal'.split(
      ' ',
    ),
  )('requires eight characters besides obvious words, five of them different: %s', async word => {
    expect(await whyGuessable(`${word} qzjxvkp`, [])).toContain('mostly names')
    expect(await whyGuessable(`${word} qzjxqzjx`, [])).toContain('mostly names')
    expect(await whyGuessable(`${word} qzjxvkpw`, [])).toBeUndefined()
    expect(await whyGuessable(`${word} qzjxvqzj`, [])).toBeUndefined()
  })

  it('is refused only for obvious words, not for repeated letters', async () => {
    expect(await whyGuessable('jxjxjxjxjxjxjxjxjxjx', TEXTS)).toBeUndefined()
    // This person's names have two letters each and occur in many words, so the check does not search the password for
    // them.
    expect(await whyGuessable('anlianlianlianli', ['An Li'])).toBeUndefined()
  })

  it.each(['Ana Anastasia', 'Anastasia Ana'])('is compared with the longest names first: %s', async name => {
    expect(await whyGuessable('anastasia qzjxvkp', [name])).toContain('mostly names')
  })
})
