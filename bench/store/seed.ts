import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openFileStore } from '../../api/store/files/file-store'
import type { Store } from '../../api/store/store'
import { sampleEnquiry, sampleState } from './sample'

/** The number of submissions that are sent at the same time to fill the store. */
const AT_ONCE = 500

const LIST = 'inquiries'
const quiet = { info: () => undefined, warn: console.warn, error: console.error }

/** Fills a data folder with enquiries by calling the store, as the service does for visitors and staff. */
export async function seedHaven(dir: string, count: number): Promise<void> {
  await mkdir(dir, { recursive: true })
  let time = 0
  const store = await openFileStore({ dir, log: quiet, now: () => new Date(time) })
  for (let first = 0; first < count; first += AT_ONCE) {
    time = sampleState(first, count).at
    const batch = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, at) => first + at)
    await Promise.all(batch.map(number => addOne(store, number, count)))
  }
  await store.close()
}

async function addOne(store: Store, number: number, count: number): Promise<void> {
  const { mail, suspect, processed, at } = sampleState(number, count)
  const key = { key: randomUUID(), hash: `sample-${number}` }
  const { id } = await store.submit(LIST, { fields: sampleEnquiry(number), suspect, acknowledge: false }, key)
  const record = await store.get(LIST, id)
  if (!record) throw new Error(`The store has no record ${id}`)
  const lastAttemptAt = new Date(at).toISOString()
  const { messageId } = record.mail.staff
  await store.recordMailOutcome(
    { list: LIST, role: 'staff', record },
    { state: mail, attempts: 1, messageId, firstAttemptAt: lastAttemptAt, lastAttemptAt },
  )
  if (processed) await store.change(LIST, id, { isProcessed: true })
}

/** Writes this number of enquiries into lowdb's file. */
export async function seedLowdb(dir: string, count: number): Promise<void> {
  const inquiries = Array.from({ length: count }, (_, number) => {
    const { at, processed } = sampleState(number, count)
    const state = { id: number + 1, reference: 'ACDEFGHJ', createdAt: new Date(at), isProcessed: processed }
    return { ...sampleEnquiry(number), ...state }
  })
  await mkdir(dir, { recursive: true })
  await writeFile(join(dir, 'db.json'), JSON.stringify({ inquiries }, null, 2))
}
