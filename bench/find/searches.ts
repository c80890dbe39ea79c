import { referenceOf } from '../../api/testing/seed'
import { type Asked, ask, type Took } from './ask'
import { emailOf, personOf, phoneOf } from './people'

/** Number of searches of each kind. No two searches are alike, because the server keeps an answer for the next page. */
const EACH = 24
const WORDS = 'sponsor licence nurse Leeds appeal fourteen husband daughter school September evidence income'.split(' ')
const NAMES = ['Okafor', 'Kowalski', 'Haddad', 'Mensah', 'Popescu', 'Sharma']

/** The kinds of search that staff make, each as a function from a search's number to its query. */
export function kindsOf(records: number): Record<string, (number: number) => string> {
  const person = (number: number) => personOf(Math.floor((records / EACH) * number) + 1, records)
  return {
    'words of many': number => `${WORDS[number % WORDS.length]} ${WORDS[(number * 5 + 1) % WORDS.length]}`,
    'a name and a word': number => `${WORDS[number % WORDS.length]}  ${NAMES[number % NAMES.length]?.toLowerCase()}`,
    'a label': number => `deportation defence ${WORDS[number % WORDS.length]} ${NAMES[number % NAMES.length]}`,
    'an email address': number => emailOf(person(number)),
    'part of one': number => emailOf(person(number)).slice(0, -8).slice(3),
    'a phone number': number => phoneOf(person(number)).replace(/^0(\d{4}) /, number % 2 ? '+44 $1' : '0$1'),
    'a reference': number => referenceOf(Math.floor((records / EACH) * number) + 1),
    'what nobody wrote': number => `xylophone ${number}`,
  }
}

/** The times of the first answers, and of all answers together. */
export interface SearchTimes {
  first: Took[]
  whole: Took[]
}

/** Searches of each kind; to the end of the store if few records match, so that the search ends. */
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
