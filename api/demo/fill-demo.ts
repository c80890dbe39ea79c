import { readdir } from 'node:fs/promises'
import type { WaitingTimes } from '../contract/waiting-time'
import { openFileStore } from '../store/file-store'
import type { Store } from '../store/store'
import { UserFacingError } from '../user-facing-error'
import { type DemoRequest, demoRequests } from './requests'

/** What a folder is filled with. */
export interface Demo {
  /** A folder that is empty or is not there yet. */
  dir: string
  count: number
  seed: number
  until: Date
  /** Counts the moments that visitors were promised. */
  waitingTimes: WaitingTimes
}

/** The failed mails of a demonstration rest so long, in ms: they are not tried, and so seen, within that time. */
const MAIL_REST = 4 * 60 * 60_000

/** Fills an empty data folder with invented requests, through the store itself; throws for a folder that holds anything. */
export async function fillDemo({ dir, count, seed, until, waitingTimes }: Demo): Promise<DemoRequest[]> {
  const present = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (present.length > 0) {
    throw new UserFacingError(
      `${dir} is not empty: a demonstration is never put among other data. Name a folder that is.`,
    )
  }
  const requests = demoRequests({ count, seed, until })
  let now = 0
  const store = await openFileStore({ dir, now: () => new Date(now), mailDomain: 'example.org' })
  try {
    for (const request of requests) {
      now = request.at
      await addOne({ store, request, waitingTimes, until }, time => {
        now = time
      })
    }
  } finally {
    await store.close()
  }
  return requests
}

async function addOne(
  {
    store,
    request,
    waitingTimes,
    until,
  }: { store: Store; request: DemoRequest } & Pick<Demo, 'waitingTimes' | 'until'>,
  setTime: (time: number) => void,
): Promise<void> {
  const { list, fields, suspect, demoted, at, processedAt, spam, held, mailFailed } = request
  const answerBy = (iso: string) =>
    new Date(waitingTimes.answerBy(list, { ...fields, createdAt: iso, timestamp: iso })).toISOString()
  const { id } = await store.submit(list, { fields, suspect, demoted, acknowledge: false, answerBy })
  const record = await store.get(list, id)
  if (!record) throw new Error(`${list} ${id} is not there`)
  const { messageId } = record.mail.staff
  const tried = new Date(at).toISOString()
  const nextAttemptAt = new Date(until.getTime() + MAIL_REST).toISOString()
  const attempt = { attempts: 1, messageId, firstAttemptAt: tried, lastAttemptAt: tried }
  await store.recordMailOutcome(
    { list, role: 'staff', record },
    mailFailed
      ? { state: 'failed', ...attempt, nextAttemptAt, lastAnswer: '550 5.1.1 No such mailbox' }
      : { state: 'sent', ...attempt, lastAnswer: '250 2.0.0 OK: queued' },
  )
  if (processedAt !== undefined) {
    setTime(processedAt)
    await store.change(list, id, { isProcessed: true })
  }
  if (spam || held) await store.change(list, id, { ...(spam && { spam }), ...(held && { held }) })
}
