import type { AdminRecord, ListName } from '../contract/records/records'
import { MINUTE } from '../contract/time/durations'
import { type RecordFacts, recordFactsOf } from '../store/records/facts'
import { type LimitIndexer, NO_LIMITS } from '../store/records/limits'
import { storedRecord } from '../store/records/record'
import { drawReference } from '../store/records/references'
import { newRecord, newStored } from './new-record'
import { enquiry } from './store-fixtures'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')

/** The three lists as a store with files has them in memory. */
export function knownLists(limits: LimitIndexer = NO_LIMITS) {
  const lists: Record<ListName, (RecordFacts | undefined)[]> = { inquiries: [], 'visa-applications': [], callbacks: [] }
  const records = new Map<string, AdminRecord>()
  /**
   * Adds an enquiry with the given id and fields to a list. The enquiry arrived `later` ms after a fixed time. Returns
   * its reference.
   */
  function put(list: ListName, id: number, fields: Record<string, unknown> = {}, later = 0): string {
    const reference = drawReference()
    const at = new Date(NOW + later).toISOString()
    keep(list, newRecord(list, enquiry(fields), { id, reference, at, mailDomain: 'example.org' }))
    return reference
  }
  function keep(list: ListName, record: AdminRecord): void {
    while (lists[list].length < record.id) lists[list].push(undefined)
    lists[list][record.id - 1] = recordFactsOf(list, storedRecord(record), limits)
    records.set(`${list}/${record.id}`, record)
  }
  return { lists, all: Object.values(lists), put, keep, records }
}

/** The indexed data of an enquiry with empty fields. */
const NOTHING_SAID = recordFactsOf(
  'inquiries',
  newStored(
    'inquiries',
    { fields: {}, suspect: false, acknowledge: false },
    { id: 1, reference: 'REF1', at: new Date(NOW).toISOString(), mailDomain: 'example.org' },
  ),
  NO_LIMITS,
)

/** The indexed data of an ordinary pending enquiry, with the given data in place of some. */
export function factsWith(id: number, facts: Partial<RecordFacts> = {}): RecordFacts {
  const { processed = false, spam = false } = facts
  return {
    ...NOTHING_SAID,
    id,
    reference: `REF${id}`,
    arrivedAt: NOW + id * MINUTE,
    due: id,
    pending: !processed && !spam,
    urgency: 'medium',
    limitDay: facts.limitDays?.[0] ?? null,
    limitDays: facts.limitDay ? [facts.limitDay] : [],
    staffMail: 'sent',
    staffMailAt: null,
    words: '',
    numbers: '',
    labels: '',
    ...facts,
  }
}
