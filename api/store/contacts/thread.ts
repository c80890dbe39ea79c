import { submittedAt } from '../../contract/records/list-facts'
import { type AdminRecord, LISTS } from '../../contract/records/records'
import { visitorName } from '../../contract/records/visitor-name'
import type { SegmentedList } from '../files/segments/segmented-list'
import { recordsOf } from '../query/list-page'
import { type Contacts, contactsOf } from '../records/contacts'
import { fold } from '../records/fold'
import type { LinkedRequest, Thread } from '../store'
import type { ContactIndex } from './contact-index'

/** Above so many, a contact is one that many people share: only their number is told. */
const MOST_SHOWN = 10
/** Above so many over all lists, none is read: they are only counted. */
export const MOST_READ = 50
/** Records of each list that are read at most where the index does not cover them yet. */
const MOST_UNCOVERED = 2_000

/** Everything that came from the same email address or phone number as a record, the record included. */
export async function threadOf(
  lists: readonly SegmentedList[],
  index: ContactIndex,
  name: SegmentedList['name'],
  record: AdminRecord,
): Promise<Thread> {
  const contacts = contactsOf(record)
  const candidates = await Promise.all(
    lists.map(async list => ({ list, ...(await candidatesIn(list, index, contacts)) })),
  )
  const complete = candidates.every(({ uncovered }) => uncovered.length <= MOST_UNCOVERED)
  const count = candidates.reduce((sum, of) => sum + of.count, 0)
  if (count > MOST_READ) return { count, complete, requests: [] }
  const others: ListedRecord[] = []
  for (const { list, likely, uncovered } of candidates) {
    const ids = new Set([...likely, ...uncovered.slice(0, MOST_UNCOVERED)])
    for (const other of await recordsOf(list, [...ids])) others.push({ list: list.name, record: other })
  }
  return { complete, ...linkedTo({ list: name, record }, others) }
}

/** A record, and where it stands. */
type ListedRecord = Pick<LinkedRequest, 'list' | 'record'>

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

const candidatesIn = async (list: SegmentedList, index: ContactIndex, contacts: Contacts) =>
  contacts.emails.length + contacts.phones.length > 0
    ? await index.find(list.name, contacts, MOST_READ)
    : { likely: [], count: 0, uncovered: [] }

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
