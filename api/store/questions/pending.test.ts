import { expect, test } from 'vitest'
import { NEVER } from '../../contract/order'
import { MINUTE } from '../../contract/time/durations'
import { newStored } from '../../testing/new-record'
import { segmentedList } from '../../testing/segmented-list'
import { enquiry } from '../../testing/store-fixtures'
import type { LimitFields } from '../records/limits'
import { changedState } from '../records/record-state'
import type { NewRecord, RecordChange } from '../store'
import { plainPending } from './pending'

const AT = '2026-03-02T10:00:30.000Z'
const ana = { id: 'ana', name: 'Ana Invented' }

function recordOf(id: number, submission: Partial<NewRecord> = {}, change: RecordChange = {}, fields = {}) {
  const { submitted, state } = newStored('inquiries', enquiry(fields, submission), {
    id,
    reference: 'ACDEFGHJ',
    at: AT,
    mailDomain: 'a.example',
  })
  return { rev: id, id, record: { submitted, state: changedState({ submitted, state }, change, new Date(AT)) } }
}

test('the store knows all pending records, and no others, without reading them', async () => {
  const { list, put } = await segmentedList('inquiries')
  const answerBy = () => '2026-03-03T12:00:00.000Z'
  put(recordOf(1, { answerBy }, { assignedTo: ana }))
  put(recordOf(2, {}, { isProcessed: true }))
  put(recordOf(3, { demoted: true }, {}, { serviceRequired: 'Immigration Consultation' }))
  put(recordOf(4, {}, { who: ana, contact: { id: 'c', how: 'spoke' } }))
  put({ rev: 5, id: 5, gone: 'erased' })
  put(recordOf(1_001))
  const other = await segmentedList('callbacks')
  const due = (at: number) => ({ due: at / MINUTE })
  const plain = {
    list: 'inquiries',
    arrivedAt: Date.parse(AT),
    ...due(Date.parse('2026-03-02T10:00:00.000Z')),
    followUp: null,
    detained: false,
    removalDay: null,
    limitDay: null,
    limitDays: [],
    undated: false,
    urgency: 'medium',
    byStaff: false,
    demoted: false,
    answered: false,
    promise: 'contact',
    owner: null,
  }
  const found = plainPending([other.list.records, list.records])
  expect(found.sort((one, another) => one.id - another.id)).toMatchObject([
    { ...plain, id: 1, ...due(Date.parse(answerBy())), owner: 'ana' },
    { ...plain, id: 3, demoted: true, promise: 'enquiry' },
    { ...plain, id: 4, ...due(NEVER * MINUTE), answered: true },
    { ...plain, id: 1_001 },
  ])
})

test('the store knows the day of each time limit, or that the limit has none', async () => {
  const fieldsOf = ({ decision }: Record<string, unknown>) => decision as LimitFields
  const { list, put } = await segmentedList('inquiries', { digest: 2, fieldsOf })
  put(recordOf(1, {}, {}, { decision: { days: [20_515], removal: null, undated: false, detained: false } }))
  put(recordOf(2, {}, {}, { decision: { days: [], removal: null, undated: true, detained: false } }))
  expect(plainPending([list.records]).sort((one, other) => one.id - other.id)).toMatchObject([
    { limitDay: 20_515, limitDays: [20_515], undated: false },
    { limitDay: null, limitDays: [], undated: true },
  ])
})
