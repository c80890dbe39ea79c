import type { CaseType, Urgency } from '../../api/contract/forms/options'

/** The size of a submission's JSON, in bytes. */
const SUBMISSION_BYTES = 1_000

const FIRST_NAMES = ['Amina', 'Tomasz', 'Priya', 'Chidi', 'Léa', 'Yusuf', 'Mei', 'Sorin', 'Farida', 'Joseph', 'Ines']
const LAST_NAMES = ['Okafor', 'Begum', 'Kowalski', 'Sharma', 'Haddad', 'Mensah', 'Rossi', 'Nguyen', 'Ali', 'Popescu']
const SERVICES: CaseType[] = ['visa-application', 'visa-rejected', 'deportation', 'settlement', 'employment', 'other']
const URGENCIES: Urgency[] = ['standard', 'standard', 'priority', 'standard', 'urgent', 'standard', 'priority']
const WORDS =
  'my visa was refused and the letter says that I have fourteen days to appeal but we don’t know which form to use my ' +
  'husband works as a nurse in Leeds since 2019 the sponsor licence of his employer was suspended last week our daughter ' +
  'starts school in September can somebody call us after five please the Home Office asked for more evidence of income'
const words = WORDS.split(' ')
/** The length of the longest word and a space, in bytes. */
const LONGEST_WORD = Math.max(...words.map(word => Buffer.byteLength(word))) + 1

/** An invented enquiry of about 1 kB. The same number gives the same enquiry. */
export function sampleEnquiry(number: number) {
  let state = number + 1
  const draw = (below: number) => {
    // A linear congruential generator (Numerical Recipes): simple, and with the same numbers on every machine.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const of = <Item>(items: readonly Item[]) => items[draw(items.length)] as Item
  const firstName = of(FIRST_NAMES)
  const lastName = `${of(LAST_NAMES)}-Sample`
  const fields = {
    firstName,
    lastName,
    email: `visitor${number}@example.org`,
    phone: `020 7946 0${String(draw(1_000)).padStart(3, '0')}`,
    serviceRequired: of(SERVICES),
    urgencyLevel: of(URGENCIES),
    message: '',
    privacyVersion: '2026-01',
  }
  let room = SUBMISSION_BYTES - Buffer.byteLength(JSON.stringify(fields))
  while (room > LONGEST_WORD) {
    const word = `${of(words)} `
    fields.message += word
    room -= Buffer.byteLength(word)
  }
  fields.message += '.'.repeat(room)
  return fields
}

/**
 * The time before now within which the samples arrived, in ms. This time is shorter than the retention time, so the
 * server erases no sample.
 */
const SPAN = 170 * 24 * 60 * 60 * 1_000
const now = Date.now()

/** The arrival time and status of a sample. The sample with the highest number is the newest. */
export function sampleState(number: number, count: number) {
  return {
    /** The time of arrival, in ms since 1970. */
    at: Math.floor(now - SPAN * (1 - number / count)),
    mail: number % 1_000 === 0 ? ('failed' as const) : ('sent' as const),
    suspect: number % 30 === 0,
    processed: number % 40 !== 0 && number < count * 0.98,
  }
}
