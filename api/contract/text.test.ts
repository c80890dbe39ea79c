import { describe, expect, it } from 'vitest'
import { email, line } from './text'

const schema = email(254, 'no address')
const label = 'x'.repeat(63)

describe('an e-mail address', () => {
  const valid = ['a@b.co', 'A.B+c@EXAMPLE.org', "o'brien@a-b.c--d.example", `a@${label}.example`, '1@2.3']
  it.each([...valid, 'info@münchen.example', 'a@mu\u0308nchen.example', 'a@उदाहरण.example', 'a@例え.テスト'])(
    'is %s',
    address => expect(schema.safeParse(address).success).toBe(true),
  )

  it.each([
    'a',
    'a@b',
    '@b.co',
    'a@b..co',
    'a@.co',
    'a@b.co.',
    'a@-b.co',
    'a@b-.co',
    'a@b_c.co',
    'a@b\u200b.co',
    'ü@b.co',
    `a@${label}x.example`,
    'a b@c.co',
    'a@b.co\n',
    '"a"@b.co',
    'a@[127.0.0.1]',
    `${'a'.repeat(250)}@b.co`,
  ])('is not %j', address => expect(schema.safeParse(address).success).toBe(false))

  it('is checked quickly, whatever its length', () => {
    for (const text of [`a@${'x'.repeat(100_000)}`, `a@${'x.'.repeat(50_000)}`, `a@${'x-'.repeat(50_000)}.`]) {
      expect(schema.safeParse(text).success).toBe(false)
    }
  })
})

it.each(['\u200b', '\u2060\u200d', '\ufeff \u00ad', '\u3164', '\u2800', '\u202e'])(
  'a text that consists only of invisible characters (%j) is refused',
  invisible => {
    expect(line({ min: 1, max: 10, message: 'needed' }).safeParse(invisible).success).toBe(false)
    expect(line({ min: 1, max: 10, message: 'needed' }).safeParse(`${invisible}ن`).success).toBe(true)
  },
)
