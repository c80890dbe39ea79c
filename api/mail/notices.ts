import { randomUUID } from 'node:crypto'
import type { MailStatus } from '../contract/records/records'
import type { StoreLog } from '../store/log'
import { afterFailure, afterSuccess, isDue, nextAttemptOf } from '../store/records/retry'
import type { Documents } from '../store/store'
import { DeliveryError, type OutgoingMail, type Transport } from './mail'

/** The longest time between two checks, in ms, because another process may have queued a notice. */
const LOOK_EVERY = 5_000

/** The maximum number of ms by which a timer can fire too early, when a check would find nothing due. */
const TIMER_EARLY = 10

/** How long an instance may keep a notice claimed, in ms; longer than any attempt to send it. */
const LEASE = 300_000

/** A mail to a member of staff, with its kind and the person whom it is about. */
export interface Notice<Kind extends string = string> {
  kind: Kind
  /** The id of the person whom the notice is about, or a fixed text when it is about nobody in particular. */
  about: string
  /** The records that the notice names, such as `inquiries/17`; further records are added to a waiting notice. */
  records?: readonly string[]
  /**
   * ISO time of the earliest change that the notice is about. A notice that replaces another one keeps the other one's
   * time.
   */
  since?: string
}

interface Kept<Kind extends string> extends Notice<Kind> {
  status: MailStatus
  /** The instance that has claimed the notice, and when this claim ends (ms since 1970). */
  claim?: { by: string; until: number }
}

/** Sends mails that are about no single record. */
export interface Notices<Kind extends string = string> {
  start(): void
  /**
   * Adds a notice to the queue durably. The notice replaces a waiting one of the same kind about the same person, and
   * takes over its records. The mail is sent only after `note` has resolved.
   */
  queue(notice: Notice<Kind>, note?: () => Promise<unknown>): Promise<void>
  /** The notices that have not been sent yet. */
  waiting(): Promise<Notice<Kind>[]>
  /** Tries to send the due notices; resolves when it has tried all of them. */
  look(): Promise<void>
  stop(): Promise<void>
}

/** The parts from which the sending of notices is made. */
export interface NoticeParts<Kind extends string> {
  /** The namespace of the documents with notices that have not been sent. */
  space: string
  /** How long records for one person are gathered into one notice, in ms. */
  gatherFor: number
  documents: Documents
  /** The name of this instance among those that share the documents; undefined for a single instance. */
  instance?: string | undefined
  transport: Pick<Transport, 'send'>
  /** Makes the mail from the facts at the time of sending; undefined when nothing is left to report. */
  compose(notice: Notice<Kind>, messageId: string): Promise<OutgoingMail | undefined>
  mailDomain: string
  now: () => Date
  log: StoreLog
}

/**
 * Creates the sending of notices. The queue sends one notice at a time, and after failures waits as long as for all
 * other mails.
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
  /** True when a check was requested and has not started. */
  let isWanted = false
  /** Keys of the notices that are not stored yet. */
  const held = new Set<string>()
  let isStarted = false
  let isStopped = false

  async function send(key: string, kept: Kept<Kind>): Promise<void> {
    const { status, claim: _, ...notice } = kept
    try {
      const mail = await compose(notice, status.messageId)
      if (!mail) return await settle(key, kept)
      const { answer } = await transport.send(mail)
      log.info({ kind: notice.kind, state: afterSuccess(status, 'sent', answer, now()).state }, 'A notice was sent')
      await settle(key, kept)
    } catch (error) {
      if (isStopped) return
      const isRefused = error instanceof DeliveryError
      const answer = error instanceof Error ? error.message : 'unknown error'
      const about = { kind: notice.kind, ...(isRefused ? { reason: error.reason } : { err: error }) }
      log.warn(about, 'A notice could not be sent')
      const failure = { answer, permanent: isRefused && error.permanent }
      await settle(key, kept, afterFailure(status, failure, now()))
    }
  }

  /**
   * Removes a notice from the queue, or stores it for a later attempt. Records that were added meanwhile, or a notice
   * that replaced this one, stay in the queue.
   */
  async function settle(key: string, { records: told, status: before }: Kept<Kind>, again?: MailStatus): Promise<void> {
    await documents.update<Kept<Kind>>(space, key, present => {
      if (!present) return undefined
      const isAnother = present.status.messageId !== before.messageId
      const { claim: _, ...free } = present
      if (again) return { value: isAnother && !told ? free : { ...free, status: again } }
      const left = present.records?.filter(record => !told?.includes(record)) ?? []
      if (isAnother && !told) return { value: free }
      return left.length > 0 ? { value: { ...free, records: left } } : undefined
    })
  }

  /** Claims a notice; undefined when another instance has claimed it first, or when it was changed. */
  async function claim(key: string, kept: Kept<Kind>): Promise<Kept<Kind> | undefined> {
    if (instance === undefined) return kept
    const at = now().getTime()
    const { messageId, attempts } = kept.status
    let isOurs = false
    const claimed = await documents.update<Kept<Kind>>(space, key, present => {
      const isSame = present?.status.messageId === messageId && present.status.attempts === attempts
      isOurs = present !== undefined && isSame && !isElsewhere(present, at)
      return present && { value: isOurs ? { ...present, claim: { by: instance, until: at + LEASE } } : present }
    })
    return isOurs ? claimed : undefined
  }

  const isElsewhere = ({ claim }: Kept<Kind>, at: number) =>
    claim !== undefined && claim.by !== instance && claim.until > at && claim.until <= at + 2 * LEASE

  async function run(): Promise<void> {
    for (const key of await documents.keys(space)) {
      const kept = await documents.get<Kept<Kind>>(space, key)
      if (!kept || isStopped || held.has(key)) continue
      const at = now().getTime()
      if (isElsewhere(kept, at)) continue
      const next = nextAttemptOf(kept.status)
      if (next === undefined) await settle(key, kept)
      else if (isDue(kept.status, next, at)) {
        const ours = await claim(key, kept)
        if (ours) await send(key, ours)
      }
    }
  }

  function look(): Promise<void> {
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
    // Clears the variable at once, so that a later call does not wait for a check that has already ended.
    running = undefined
    if (!isStopped) timer = setTimeout(() => void look(), LOOK_EVERY).unref()
  }

  return {
    start() {
      isStarted = true
      void look()
    },
    look,

    async waiting() {
      const kept = await Promise.all((await documents.keys(space)).map(key => documents.get<Kept<Kind>>(space, key)))
      return kept.flatMap(one => one ?? [])
    },

    async queue({ kind, about, records, since }, note) {
      const key = `${kind}/${about}`
      const wait = records ? gatherFor : 0
      const nextAttemptAt = new Date(now().getTime() + wait).toISOString()
      const messageId = `<${randomUUID()}@${mailDomain}>`
      const fresh: MailStatus = { state: 'queued', attempts: 0, messageId, nextAttemptAt }
      if (note) held.add(key)
      try {
        await documents.update<Kept<Kind>>(space, key, present => {
          const all = records && [...new Set([...(present?.records ?? []), ...records])]
          const from = present?.since ?? since
          // A notice about the same records keeps its Message-ID, even if it is queued several times.
          const isSame = present && all && all.length === present.records?.length
          const status = isSame ? present.status : fresh
          // No other instance can send a notice before it is stored. A notice stays claimed while it is being sent.
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
      if (wait === 0) void look()
      else setTimeout(() => void look(), wait + TIMER_EARLY).unref()
    },

    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
