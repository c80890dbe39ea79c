import { submittedAt } from '../../contract/records/list-facts'
import { type AdminRecord, LISTS, type ListName } from '../../contract/records/records'
import { visitorName } from '../../contract/records/visitor-name'
import { type Contacts, contactsOf, numbersIn, type TypedContacts } from '../records/contacts'
import type { Facts } from '../records/facts'
import { fold } from '../records/fold'
import type { Words } from '../records/words'
import type { LinkedRequest, Thread } from '../store'
import type { ListOfFacts } from './page'

/** Above so many, a contact is one that many people share: only their number is told. */
const MOST_SHOWN = 10
/** The last digits of a phone number, which every notation ends with. */
const LAST_DIGITS = 7

type Reachable = Facts & Words & TypedContacts

/** Everything that came from the same email address or phone number as a record; `read` answers records. */
export async function plainThread<Own extends Reachable>(
  lists: readonly ListOfFacts<Own>[],
  name: ListName,
  record: AdminRecord,
  read: (found: readonly Own[]) => Promise<ListedRecord[]>,
): Promise<Thread> {
  const wanted = contactsOf(record)
  const endings = wanted.phones.map(phone => phone.slice(-LAST_DIGITS))
  const isLinked = (facts: Own) => {
    if (facts.list === name && facts.id === record.id) return false
    if (facts.email !== null && wanted.emails.includes(facts.email)) return true
    // Few end alike: only their notations are read.
    if (!endings.some(ending => facts.numbers.includes(ending))) return false
    return numbersIn(facts.phones).some(phone => wanted.phones.includes(phone))
  }
  const others = lists.flatMap(list => list.filter(facts => facts && isLinked(facts)) as Own[])
  if (others.length >= MOST_SHOWN) return { count: others.length + 1, complete: true, requests: [] }
  return { complete: true, ...linkedTo({ list: name, record }, await read(others)) }
}

/** A record, and where it stands. */
export type ListedRecord = Pick<LinkedRequest, 'list' | 'record'>

/** Which of other records share a contact with one: that one included, whether it is among them or not. */
export function linkedTo(own: ListedRecord, others: readonly ListedRecord[]): Pick<Thread, 'count' | 'requests'> {
  const contacts = contactsOf(own.record)
  const isOwn = ({ list, record }: ListedRecord) => list === own.list && record.id === own.record.id
  const found = [own, ...others.filter(other => !isOwn(other))].flatMap(({ list, record }): LinkedRequest[] => {
    const by = sharedBy(contacts, contactsOf(record))
    const isLinked = by.length > 0 || isOwn({ list, record })
    return isLinked ? [{ list, record, by, sameName: isSameName(own.record, record) }] : []
  })
  const order = (one: LinkedRequest, other: LinkedRequest) =>
    timeOf(one) - timeOf(other) || LISTS.indexOf(one.list) - LISTS.indexOf(other.list)
  return { count: found.length, requests: found.length > MOST_SHOWN ? [] : found.sort(order) }
}

const timeOf = ({ list, record }: LinkedRequest) => submittedAt(list, record)

function sharedBy(one: Contacts, other: Contacts): LinkedRequest['by'] {
  const shares = (kind: keyof Contacts) => one[kind].some(contact => other[kind].includes(contact))
  return [...(shares('emails') ? (['email'] as const) : []), ...(shares('phones') ? (['phone'] as const) : [])]
}

/** Whether two names may be one person's: in any order, spelling of accents, and with parts left out. */
function isSameName(one: AdminRecord, other: AdminRecord): boolean {
  const [shorter, longer] = [one, other]
    .map(
      record =>
        new Set(
          fold(visitorName(record))
            .split(/[\s-]+/)
            .filter(part => part !== ''),
        ),
    )
    .sort((a, b) => a.size - b.size)
  return [...(shorter ?? [])].every(part => longer?.has(part))
}
