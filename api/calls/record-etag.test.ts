import { expect, test } from 'vitest'
import type { AdminRecord } from '../contract/records/records'
import type { WorkEntry } from '../contract/records/work'
import { etagOf } from './record-etag'

const record = (id: number, ...work: WorkEntry[]) =>
  ({ id, reference: 'K7M3XQ9A', isProcessed: false, mail: {}, work }) as unknown as AdminRecord
const line = (what: 'spam' | 'not_spam' | 'mail_retried'): WorkEntry => ({
  at: '2026-11-23T09:00:00.000Z',
  by: { id: 'p1', name: 'Ines Quill' },
  what,
})

test('a record that was restored and then changed in another way has another tag; mails change no tag', () => {
  const own = etagOf(record(1, line('spam')))
  expect(own).toMatch(/^"1\.[\w-]{22}"$/)
  expect(etagOf(record(1, line('not_spam')))).not.toBe(own)
  expect(etagOf(record(2, line('spam')))).not.toBe(own)
  expect(etagOf(record(1, line('spam'), line('not_spam')))).not.toBe(own)
  expect(etagOf(record(1, line('spam'), line('mail_retried')))).toBe(own)
  expect(etagOf({ ...record(1, line('spam')), mail: { staff: { state: 'sent', attempts: 1 } } } as AdminRecord)).toBe(
    own,
  )
})
