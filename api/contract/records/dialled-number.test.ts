import { expect, it } from 'vitest'
import { dialledNumber } from './dialled-number'

it.each([
  ['020 7946 0100', '02079460100'],
  ['+44 (0)20 7946 0100', '+442079460100'],
  ['(01632) 960.221', '01632960221'],
  ['9123 4567', '91234567'],
  ['020 7946 0100 ext. 12', '02079460100'],
  ['020 7946 0100 x12', '02079460100'],
  ['tel 9123 4567', '91234567'],
  ['07700 900123 or 07700 900456', '07700900123'],
  ['07700 900123 / 07700 900456', '07700900123'],
  ['07700 900123 07700 900456', '07700900123'],
  ['07700900123-07700900456', '07700900123'],
  ['+44 7700 900123 +44 7700 900456', '+447700900123'],
  ['07700900123 (my sister)', '07700900123'],
  ['my sister: +44 (0)7700 900123', '+447700900123'],
  ['flat 4, call 07700 900123', '07700900123'],
])('dialledNumber finds the first number in %s', (typed, dialled) => {
  expect(dialledNumber(typed)).toBe(dialled)
})

it.each(['', 'To be provided', 'flat 12', '1234', '1234567890123456', '() -', '+', 'javascript:1'])(
  'dialledNumber finds no number in %j',
  typed => {
    expect(dialledNumber(typed)).toBeUndefined()
  },
)
