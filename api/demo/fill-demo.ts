import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { Colleague } from '../contract/records/work-facts'
import { MINUTE } from '../contract/time/durations'
import type { OfficeClock } from '../contract/time/office-hours'
import type { WaitingTimes } from '../contract/time/waiting-time'
import { markDemonstration } from '../mail/demonstration'
import { createPeople } from '../people/people'
import { openSecrets } from '../security/secrets'
import { openFileStore } from '../store/files/file-store'
import type { Store } from '../store/store'
import { UserFacingError } from '../user-facing-error'
import { type DemoRequest, demoRequests } from './requests'
import { DEMO_STAFF } from './work'

/** The parameters of `fillDemo`. */
export interface Demo {
  /** The folder to fill, which is empty or missing. */
  dir: string
  count: number
  seed: number
  until: Date
  /** Computes the time by which the firm promises a visitor an answer. */
  waitingTimes: WaitingTimes
  /** The hours in which staff work. */
  clock: OfficeClock
}

/**
 * The time until the next attempt at the demonstration's failed mails, in ms. Until then the dashboard shows them as
 * failed.
 */
const MAIL_REST = 4 * 60 * 60_000

/**
 * Submits invented requests to a real store in an empty data folder. Resolves to the number of all requests, and of
 * those that wait for an answer. Throws for a folder that is not empty.
 */
export async function fillDemo({
  dir,
  count,
  seed,
  until,
  waitingTimes,
  clock,
}: Demo): Promise<{ requests: number; pending: number }> {
  const present = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (present.length > 0) {
    throw new UserFacingError(
      `${dir} is not empty, and Haven never puts a demonstration among other data. Name an empty folder.`,
    )
  }
  const requests = demoRequests({ count, seed, until })
  let now = until.getTime()
  let pending = 0
  const store = await openFileStore({ dir, now: () => new Date(now), mailDomain: 'example.org' })
  try {
    await markDemonstration(store.documents)
    // Makes the folder's key. Without a key, the next start would report a lost key, because the folder has records.
    await openSecrets({ dataDir: dir, secretsKey: undefined })
    const staff = await addStaff(store, until)
    for (const request of requests) {
      now = request.at
      const isDone = await addOne({ store, request, waitingTimes, clock, until, staff }, time => {
        now = time
      })
      if (!isDone && !request.spam) pending++
    }
  } finally {
    await store.close()
  }
  return { requests: requests.length, pending }
}

async function addStaff({ documents }: Store, until: Date): Promise<Colleague[]> {
  const people = createPeople(documents, {
    now: () => until,
    isReadable: () => true,
    needsManager: async () => false,
  })
  const added = await Promise.all(DEMO_STAFF.map(one => people.add(one)))
  return added.map(one => {
    if (one === 'taken') throw new Error('Two of the staff have one address')
    return { id: one.id, name: one.name }
  })
}

async function addOne(
  {
    store,
    request,
    waitingTimes,
    clock,
    until,
    staff,
  }: { store: Store; request: DemoRequest; staff: Colleague[] } & Pick<Demo, 'waitingTimes' | 'clock' | 'until'>,
  setTime: (time: number) => void,
): Promise<boolean> {
  const { list, fields, suspect, demoted, at, takes, spam, held, mailFailed, work } = request
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
  const who = work.who === undefined ? undefined : staff[work.who]
  // `clock` counts only opening hours, so a request at night waits until the office opens.
  const doneAt = takes === undefined ? Number.POSITIVE_INFINITY : clock.after(at, takes)
  const isDone = doneAt <= until.getTime()
  const after = (minutes: number) => setTime(Math.min(clock.after(at, minutes * MINUTE), doneAt))
  if (who && clock.after(at, 9 * MINUTE) <= until.getTime()) {
    after(4)
    await store.change(list, id, { assignedTo: who, who })
    after(7)
    if (work.note) await store.change(list, id, { note: { id: randomUUID(), text: work.note }, who })
    after(9)
    if (work.contact) await store.change(list, id, { contact: { id: randomUUID(), ...work.contact }, who })
  }
  if (isDone) {
    setTime(doneAt)
    await store.change(list, id, {
      isProcessed: true,
      ...(who && { who }),
      ...(work.answered && { answered: work.answered }),
    })
  }
  if (spam || held) await store.change(list, id, { ...(spam && { spam }), ...(held && { held }) })
  return isDone
}
