import { randomUUID } from 'node:crypto'
import type { MailStatus } from '../contract/records/records'
import type { StoreLog } from '../store/log'
import { afterFailure, afterSuccess, isDue, nextAttemptOf } from '../store/records/retry'
import type { Documents } from '../store/store'
import { DeliveryError, type OutgoingMail, type Transport } from './mail'

/** Longest sleep between two looks, in ms: another process may have queued one. */
const LOOK_EVERY = 5_000

/** By how much a timer may go off before its time by the clock, in ms: that look would find nothing due. */
const TIMER_EARLY = 10

/** How long an instance has a notice in hand at most, in ms: longer than any attempt lasts. */
const LEASE = 300_000

/** A mail to somebody who works here: by its kind, and whom it is about. */
export interface Notice<Kind extends string = string> {
  kind: Kind
  /** The id of a person, or what stands in for one. */
  about: string
  /** Records that it tells of, as `inquiries/17`: more of them join what waits. */
  records?: readonly string[]
  /** ISO time from which on it tells: that of one whose place it takes stays. */
  since?: string
}

interface Kept<Kind extends string> extends Notice<Kind> {
  status: MailStatus
  /** Which of several instances has it in hand, until when (ms since 1970). */
  claim?: { by: string; until: number }
}

/** Mails that belong to no record. */
export interface Notices<Kind extends string = string> {
  start(): void
  /**
   * Queues one, durably; one of the same kind about the same person takes the place of the one before, and its records in. It
   * is not sent before `note` has resolved.
   */
  queue(notice: Notice<Kind>, note?: () => Promise<unknown>): Promise<void>
  /** What waits to be sent. */
  waiting(): Promise<Notice<Kind>[]>
  /** Tries to send what is due; resolves after that. */
  look(): Promise<void>
  stop(): Promise<void>
}

/** What notices are sent with. */
export interface NoticeParts<Kind extends string> {
  /** The namespace of the documents that they wait in. */
  space: string
  /** How long records that go to one person are gathered, in ms. */
  gatherFor: number
  documents: Documents
  /** Tells this instance from those that share the documents; undefined where there is none beside it. */
  instance?: string | undefined
  transport: Pick<Transport, 'send'>
  /** Makes the mail as it stands at the moment of sending; undefined where there is nothing to say any more. */
  compose(notice: Notice<Kind>, messageId: string): Promise<OutgoingMail | undefined>
  mailDomain: string
  now: () => Date
  log: StoreLog
}

/** Sends them one at a time, with the same waits after failures as all other mails. */
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
  /** Whether somebody asked for a look that did not begin yet. */
  let isWanted = false
  /** Those that are still to be noted. */
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

  /** Ends a notice, or keeps it for a later try; what joined it meanwhile, or took its place, is still to be sent. */
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

  /** Takes a notice in hand; undefined where another instance was faster, or it is not what it was. */
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
    // At once: who asks from now on is not to wait for a run that looks no more.
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
          // Nothing new: it goes under the same Message-ID, however often it is queued.
          const isSame = present && all && all.length === present.records?.length
          const status = isSame ? present.status : fresh
          // Until it is noted, no other instance sends it; one that is being sent stays in hand.
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
