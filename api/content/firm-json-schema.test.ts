import { expect, it } from 'vitest'
import { fieldsOf, firmJsonSchema } from './firm-json-schema'
import { FIRM_WORDS } from './firm-words'

it('says of each field of firm.json what it is for, and of no other', () => {
  const paths = new Set(fieldsOf(firmJsonSchema()).map(({ path }) => path))
  expect(Object.keys(FIRM_WORDS).sort()).toEqual([...paths].sort())
})
