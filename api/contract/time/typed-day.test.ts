import { expect, it } from 'vitest'
import { dayOf } from './typed-day'

const NAMES = [
  ['January', 'Jan'],
  ['February', 'Feb'],
  ['March', 'Mar'],
  ['April', 'Apr'],
  ['May'],
  ['June', 'Jun'],
  ['July', 'Jul'],
  ['August', 'Aug'],
  ['September', 'Sep', 'Sept'],
  ['October', 'Oct'],
  ['November', 'Nov'],
  ['December', 'Dec'],
]
const typed = (month: string) => dayOf(['1', month, '2026'])

it.each(NAMES.map((names, at) => [`${at + 1}`.padStart(2, '0'), names] as const))(
  'dayOf reads month %s from its name and usual abbreviations %j, in upper or lower case, with a full stop and spaces',
  (number, names) => {
    for (const name of names) {
      for (const written of [name, name.toLowerCase(), name.toUpperCase(), ` ${name}. `]) {
        expect([written, typed(written)]).toEqual([written, `2026-${number}-01`])
      }
    }
  },
)

it.each(['maybe', 'market', 'Mayday', 'june July', 'Jane', 'Mary', 'dismay', 'Ma', 'J.', '13 May'])(
  'dayOf does not accept %j as a month, and keeps it as typed',
  month => {
    expect(typed(month)).toBe(`2026-${month}-01`)
  },
)

it('dayOf reads a year of two digits as a year of this century, and puts zeros before 00 and years of one or three digits', () => {
  const years = ['26', ' ٢٦ ', '00', '6', '226', '1999', '2026'].map(year => dayOf(['1', '2', year]))
  expect(years).toEqual(['2026', '2026', '0000', '0006', '0226', '1999', '2026'].map(year => `${year}-02-01`))
})
