import { expect, it } from 'vitest'
import { fieldsOf, firmJsonSchema } from './firm-json-schema'
import { FIRM_WORDS } from './firm-words'

it('the schema explains each field of firm.json, and no other', () => {
  const paths = new Set(fieldsOf(firmJsonSchema()).map(({ path }) => path))
  expect(Object.keys(FIRM_WORDS).sort()).toEqual([...paths].sort())
})
