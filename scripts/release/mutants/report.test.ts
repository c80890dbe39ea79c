import { expect, it } from 'vitest'
import { compare } from './report'

const SURVIVOR = {
  key: 'a.1',
  file: 'api/a.ts',
  line: 4,
  text: 'if (n < 3) return',
  change: 'n < 3 → n <= 3',
  reached: true,
}
const LISTED = { file: 'api/a.ts', text: 'if (n < 3) return', change: 'n < 3 → n <= 3', why: 'Nobody asks for 3.' }

it('takes a survivor that is listed with its reason, wherever its line has gone', () => {
  expect(compare([{ ...SURVIVOR, line: 9 }], [LISTED])).toEqual({ unlisted: [], gone: [] })
})

it('takes none that is not listed, or has no reason', () => {
  expect(compare([SURVIVOR], []).unlisted).toEqual([SURVIVOR])
  expect(compare([SURVIVOR], [{ ...LISTED, why: '' }]).unlisted).toEqual([SURVIVOR])
})

it('names what is listed and no longer survives', () => {
  expect(compare([], [LISTED]).gone).toEqual([LISTED])
})

it('says nothing yet of what is still to try', () => {
  expect(compare([], [LISTED], [SURVIVOR]).gone).toEqual([])
})
