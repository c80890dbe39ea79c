import { expect, test } from 'vitest'
import { bytesInWords } from './letters'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [4, '4 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [840_400, '840 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [10_485_760, '10.5 MB'],
])('%i bytes read %s', (bytes, words) => expect(bytesInWords(bytes)).toBe(words))
