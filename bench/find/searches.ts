import { referenceOf } from '../../api/testing/seed'
import { type Asked, ask, type Took } from './ask'
import { emailOf, personOf, phoneOf } from './people'

/**
 * The number of searches of each kind. Each search has a different text, because the server stores the results of a
 * search for its next page.
 */
const EACH = 24
const WORDS = 'sponsor licence nurse Leeds appeal fourteen husband daughter school September evidence income'.split(' ')
const NAMES = ['Okafor', 'Kowalski', 'Haddad', 'Mensah', 'Popescu', 'Sharma']

/** The kinds of searches that staff make. For a number, each function returns the text of a different search. */
export function kindsOf(records: number): Record<string, (number: number) => string> {
  const person = (number: number) => personOf(Math.floor((records / EACH) * number) + 1, records)
  return {
    'words in many records': number => `${WORDS[number % WORDS.length]} ${WORDS[(number * 5 + 1) % WORDS.length]}`,
    'a name and a word': number => `${WORDS[number % WORDS.length]}  ${NAMES[number % NAMES.length]?.toLowerCase()}`,
    'a label': number => `deportation defence ${WORDS[number % WORDS.length]} ${NAMES[number % NAMES.length]}`,
    'an email address': number => emailOf(person(number)),
    'part of an email address': number => emailOf(person(number)).slice(0, -8).slice(3),
    'a phone number': number => phoneOf(person(number)).replace(/^0(\d{4}) /, number % 2 ? '+44 $1' : '0$1'),
    'a reference': number => referenceOf(Math.floor((records / EACH) * number) + 1),
    'a text in no record': number => `xylophone ${number}`,
  }
}

/** The times until the first page of results, and until the last one. */
export interface SearchTimes {
  first: Took[]
  whole: Took[]
}

/**
 * Measures searches of each kind. For a kind that matches only a few records, the function also requests all further
 * pages of results.
 */
export async function measureSearches(asked: Asked, records: number): Promise<Map<string, SearchTimes>> {
  const measured = new Map<string, SearchTimes>()
  for (const [kind, textOf] of Object.entries(kindsOf(records))) {
    const times: SearchTimes = { first: [], whole: [] }
    for (let number = 0; number < EACH; number++) {
      const q = encodeURIComponent(textOf(number))
      const { next, ...first } = await ask(asked, `requests?q=${q}&sort=submitted`)
      times.first.push(first)
      if (/many|word|label/.test(kind)) continue
      const whole = { ...first }
      for (let path = next; path; ) {
        const page = await ask(asked, path)
        whole.wall += page.wall
        whole.processor += page.processor
        path = page.next
      }
      times.whole.push(whole)
    }
    measured.set(kind, times)
  }
  return measured
}
