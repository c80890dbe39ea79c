import { PLACEHOLDER_PHONE } from '../../api/contract/records/placeholders'
import type { ListName } from '../../api/contract/records/records'
import { seedRecords } from '../../api/testing/seed'
import { sampleEnquiry } from '../store/sample'

/** Each list's share of the records. */
const SHARES: [list: ListName, share: number][] = [
  ['inquiries', 0.6],
  ['callbacks', 0.2],
  ['visa-applications', 0.2],
]
/** Each person sends this many requests, far apart in time and in several lists. */
const EACH = 4
/** One person in this many gives a phone number that hundreds of people share, such as that of a removal centre. */
const SHARED_PHONE_EVERY = 3
/** The number of different phone numbers in use. Ofcom reserves all these numbers for drama. */
const PHONES = 1_000

/** For each list, its number of records, and the number of records in all lists before this one. */
export function listsOf(records: number) {
  let after = 0
  return SHARES.map(([list, share]) => {
    const own = { list, records: Math.round(records * share), after }
    after += own.records
    return own
  })
}

/** The number of the person who sent a request. */
export const personOf = (number: number, records: number) => number % Math.round(records / EACH)
export const emailOf = (person: number) => `visitor${person}@example.org`
export const sharesPhone = (person: number) => person % SHARED_PHONE_EVERY === 0
export const phoneOf = (person: number) => `07700 900${String(person % PHONES).padStart(3, '0')}`

/** Fills a data folder with requests in all lists. Each person has sent four of these requests. */
export async function seedPeople(dir: string, records: number): Promise<void> {
  for (const { list, records: own, after } of listsOf(records)) {
    await seedRecords({
      dir,
      list,
      records: own,
      after,
      days: 170,
      fieldsOf: number => fieldsOf(list, number, records),
    })
  }
}

function fieldsOf(list: ListName, number: number, records: number): Record<string, unknown> {
  const person = personOf(number, records)
  const { firstName, lastName, message, privacyVersion, ...rest } = sampleEnquiry(person)
  const phone = sharesPhone(person) ? phoneOf(person) : PLACEHOLDER_PHONE
  const email = emailOf(person)
  const name = `${firstName} ${lastName}`
  if (list === 'callbacks') return { name, phone: phoneOf(person), preferredTime: '', message, privacyVersion }
  if (list === 'visa-applications') return { name, email, phone, whatsapp: '', remarks: message, privacyVersion }
  return { ...rest, firstName, lastName, email, phone, message, privacyVersion }
}
