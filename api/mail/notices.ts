import { randomUUID } from 'node:crypto'
import type { MailStatus } from '../contract/records/records'
import type { StoreLog } from '../store/log'
import { afterFailure, afterSuccess, isDue, nextAttemptOf } from '../store/records/retry'
import type { Documents } from '../store/store'
import { DeliveryError, type OutgoingMail, type Transport } from './mail'

/**
 * The longest time between two checks, in ms. Between checks, another process may queue a notice, and it cannot wake
 * this process.
 */
const LOOK_EVERY = 5_000

/** A timer can fire this many ms too early, so the code adds them to the delay of a notice's timer. */
const TIMER_EARLY = 10

/** How long an instance's claim to send a notice is valid, in ms. No attempt takes longer. */
const LEASE = 300_000

/** A notice: a mail to a member of staff, with its kind and the person whom it is about. */
export interface Notice<Kind extends string = string> {
  kind: Kind
  /** The id of the person whom the notice is about, or a fixed text if the notice is about nobody in particular. */
  about: string
  /**
   * The records in the notice, such as `inquiries/17`. If a notice still waits, a later notice of the same kind adds
   * its records to it.
   */
  records?: readonly string[]
  /**
   * The time, in ISO 8601, of the earliest change that the notice is about. If a notice replaces a waiting notice, it
   * takes over the waiting notice's time.
   */
  since?: string
}

interface StoredNotice<Kind extends string> extends Notice<Kind> {
  status: MailStatus
  /** The instance that may send the notice now, and the end of this claim, in ms since 1970. */
  claim?: { by: string; until: number }
}

/** Sends the mails to staff that are not stored in a record, such as invitations, assignments and reminders. */
export interface Notices<Kind extends string = string> {
  start(): void
  /**
   * Stores a notice in the queue in place of a waiting notice of the same kind about the same person, and takes over
   * that notice's records. The mail is sent only after `note` has ended, with or without an error.
   */
  queue(notice: Notice<Kind>, note?: () => Promise<unknown>): Promise<void>
  /** The notices that are not sent yet. */
  waiting(): Promise<Notice<Kind>[]>
  /** Tries to send the due notices; resolves when it has tried all of them. */
  sendDue(): Promise<void>
  stop(): Promise<void>
}

/** The parameters of `createNotices`. */
export interface NoticeParts<Kind extends string> {
  /** The namespace of the documents with the waiting notices. */
  space: string
  /** How long a notice gathers further records for the same person, in ms. */
  gatherFor: number
  documents: Documents
  /** The name of this instance, if several instances share the documents; undefined if there is only one. */
  instance?: string | undefined
  transport: Pick<Transport, 'send'>
  /** Writes the mail from the data at the time of sending; undefined when there is nothing left to report. */
  compose(notice: Notice<Kind>, messageId: string): Promise<OutgoingMail | undefined>
  mailDomain: string
  now: () => Date
  log: StoreLog
}

/**
 * Creates the queue of notices, which sends one notice at a time. After a failed attempt, a notice waits for its next
 * attempt as long as a mail in the outbox does.
 */
export function createNotices<Kind extends string>({
  space,
  gatherFor,
  documents,
  instance,
  transport,
  compose,
  mailDomain,
  now,
  log,
}: NoticeParts<Kind>): Notices<Kind> {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  /** True when a check was requested and has not begun. */
  let isWanted = false
  /** The keys of notices that must wait, because their `note` has not ended. */
  const held = new Set<string>()
  let isStarted = false
  let isStopped = false

  async function send(key: string, stored: StoredNotice<Kind>): Promise<void> {
    const { status, claim: _, ...notice } = stored
    try {
      const mail = await compose(notice, status.messageId)
      if (!mail) return await finish(key, stored)
      const { answer } = await transport.send(mail)
      log.info({ kind: notice.kind, state: afterSuccess(status, 'sent', answer, now()).state }, 'A notice was sent')
      await finish(key, stored)
    } catch (error) {
      if (isStopped) return
      const isRefused = error instanceof DeliveryError
      const answer = error instanceof Error ? error.message : 'unknown error'
      const about = { kind: notice.kind, ...(isRefused ? { reason: error.reason } : { err: error }) }
      log.warn(about, 'A notice could not be sent')
      const failure = { answer, permanent: isRefused && error.permanent }
      await finish(key, stored, afterFailure(status, failure, now()))
    }
  }

  /**
   * Removes a notice from the queue or, with `again`, stores it for another attempt. Records that were added during the
   * sending, and a notice that has replaced the sent one, stay in the queue.
   */
  async function finish(
    key: string,
    { records: sent, status: before }: StoredNotice<Kind>,
    again?: MailStatus,
  ): Promise<void> {
    await documents.update<StoredNotice<Kind>>(space, key, present => {
      if (!present) return undefined
      const isAnother = present.status.messageId !== before.messageId
      const { claim: _, ...free } = present
      if (again) return { value: isAnother && !sent ? free : { ...free, status: again } }
      const left = present.records?.filter(record => !sent?.includes(record)) ?? []
      if (isAnother && !sent) return { value: free }
      return left.length > 0 ? { value: { ...free, records: left } } : undefined
    })
  }

  /**
   * Claims a notice for this instance. Returns undefined when another instance has claimed the notice, or when the
   * notice has changed.
   */
  async function claim(key: string, stored: StoredNotice<Kind>): Promise<StoredNotice<Kind> | undefined> {
    if (instance === undefined) return stored
    const at = now().getTime()
    const { messageId, attempts } = stored.status
    let isOurs = false
    const claimed = await documents.update<StoredNotice<Kind>>(space, key, present => {
      const isSame = present?.status.messageId === messageId && present.status.attempts === attempts
      isOurs = present !== undefined && isSame && !isElsewhere(present, at)
      return present && { value: isOurs ? { ...present, claim: { by: instance, until: at + LEASE } } : present }
    })
    return isOurs ? claimed : undefined
  }

  const isElsewhere = ({ claim }: StoredNotice<Kind>, at: number) =>
    claim !== undefined && claim.by !== instance && claim.until > at && claim.until <= at + 2 * LEASE

  async function run(): Promise<void> {
    for (const key of await documents.keys(space)) {
      const stored = await documents.get<StoredNotice<Kind>>(space, key)
      if (!stored || isStopped || held.has(key)) continue
      const at = now().getTime()
      if (isElsewhere(stored, at)) continue
      const next = nextAttemptOf(stored.status)
      if (next === undefined) await finish(key, stored)
      else if (isDue(stored.status, next, at)) {
        const ours = await claim(key, stored)
        if (ours) await send(key, ours)
      }
    }
  }

  function sendDue(): Promise<void> {
    if (isStopped || !isStarted) return Promise.resolve()
    isWanted = true
    clearTimeout(timer)
    running ??= runWhileWanted()
    return running
  }

  async function runWhileWanted(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false
      await run().catch(err => log.error({ err }, 'Notices cannot be sent'))
    }
    // Clears `running` before any other code runs, so that a later call does not wait for a check that has ended.
    running = undefined
    if (!isStopped) timer = setTimeout(() => void sendDue(), LOOK_EVERY).unref()
  }

  return {
    start() {
      isStarted = true
      void sendDue()
    },
    sendDue,

    waiting: async () => [...(await documents.all<StoredNotice<Kind>>(space)).values()],

    async queue({ kind, about, records, since }, note) {
      const key = `${kind}/${about}`
      const wait = records ? gatherFor : 0
      const nextAttemptAt = new Date(now().getTime() + wait).toISOString()
      const messageId = `<${randomUUID()}@${mailDomain}>`
      const fresh: MailStatus = { state: 'queued', attempts: 0, messageId, nextAttemptAt }
      if (note) held.add(key)
      try {
        await documents.update<StoredNotice<Kind>>(space, key, present => {
          const all = records && [...new Set([...(present?.records ?? []), ...records])]
          const from = present?.since ?? since
          // If the new notice adds no record to the waiting notice, the mail keeps its Message-ID and its status.
          const isSame = present && all && all.length === present.records?.length
          const status = isSame ? present.status : fresh
          // While `note` runs, this instance claims the notice, so that no other instance sends it. A notice that is
          // being sent keeps its claim.
          const at = now().getTime()
          const isOurs = note && instance !== undefined && !(present && isElsewhere(present, at))
          const inHand = isOurs ? { by: instance, until: at + LEASE } : present?.claim
          return {
            value: {
              kind,
              about,
              ...(all && { records: all }),
              ...(from && { since: from }),
              status,
              ...(inHand && { claim: inHand }),
            },
          }
        })
        await note?.()
      } finally {
        held.delete(key)
      }
      if (wait === 0) void sendDue()
      else setTimeout(() => void sendDue(), wait + TIMER_EARLY).unref()
    },

    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
