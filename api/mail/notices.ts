import { randomUUID } from 'node:crypto'
import type { MailStatus } from '../contract/records'
import type { StoreLog } from '../store/log'
import { afterFailure, afterSuccess, isDue, nextAttemptOf } from '../store/mail-schedule/retry'
import type { Documents } from '../store/store'
import { DeliveryError, type OutgoingMail, type Transport } from './mail'

const SPACE = 'notices'
/** Longest sleep between two looks, in ms: another process may have queued one. */
const LOOK_EVERY = 5_000
/** How long what goes to one person is gathered, in ms. */
const GATHER_FOR = 1_000

/** A mail to somebody who works here: by its kind, and whom it is about. */
export interface Notice {
  kind: 'invitation' | 'assigned'
  /** The id of a person. */
  about: string
  /** What they were assigned, as `inquiries/17`: more of it joins what waits. */
  records?: readonly string[]
}

interface Kept extends Notice {
  status: MailStatus
}

/** Mails that belong to no record. */
export interface Notices {
  start(): void
  /** Queues one, durably; one of the same kind about the same person takes the place of the one before, and its records in. */
  queue(notice: Notice): Promise<void>
  stop(): Promise<void>
}

/** What notices are sent with. */
export interface NoticeParts {
  documents: Documents
  transport: Pick<Transport, 'send'>
  /** Makes the mail as it stands at the moment of sending; undefined where there is nothing to say any more. */
  compose(notice: Notice, messageId: string): Promise<OutgoingMail | undefined>
  mailDomain: string
  now: () => Date
  log: StoreLog
}

/** Sends them one at a time, with the same waits after failures as all other mails. */
export function createNotices({ documents, transport, compose, mailDomain, now, log }: NoticeParts): Notices {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  /** Whether somebody asked for a look during the last one. */
  let isWanted = false
  let isStarted = false
  let isStopped = false

  async function send(key: string, { status, ...notice }: Kept): Promise<void> {
    const mail = await compose(notice, status.messageId)
    if (!mail) return await settle(key, notice)
    try {
      const { answer } = await transport.send(mail)
      log.info({ kind: notice.kind, state: afterSuccess(status, 'sent', answer, now()).state }, 'A notice was sent')
      await settle(key, notice)
    } catch (error) {
      if (isStopped) return
      const permanent = error instanceof DeliveryError && error.permanent
      const answer = error instanceof Error ? error.message : 'unknown error'
      const reason = error instanceof DeliveryError ? error.reason : undefined
      log.warn({ kind: notice.kind, reason }, 'A notice could not be sent')
      await settle(key, notice, afterFailure(status, { answer, permanent }, now()))
    }
  }

  /** Ends a notice, or keeps it for a later try; what joined it meanwhile is still to be sent. */
  async function settle(key: string, { records: told = [] }: Notice, status?: MailStatus): Promise<void> {
    await documents.update<Kept>(SPACE, key, present => {
      if (!present || status) return present && status && { value: { ...present, status } }
      const left = present.records?.filter(record => !told.includes(record)) ?? []
      return left.length > 0 ? { value: { ...present, records: left } } : undefined
    })
  }

  async function run(): Promise<void> {
    for (const key of await documents.keys(SPACE)) {
      const kept = await documents.get<Kept>(SPACE, key)
      if (!kept || isStopped) continue
      const next = nextAttemptOf(kept.status)
      if (next === undefined) await settle(key, kept)
      else if (isDue(kept.status, next, now().getTime())) await send(key, kept)
    }
  }

  function look(): void {
    isWanted = running !== undefined
    if (running || isStopped || !isStarted) return
    clearTimeout(timer)
    running = run()
      .catch(err => log.error({ err }, 'Notices cannot be sent'))
      .finally(() => {
        running = undefined
        if (!isStopped) timer = setTimeout(look, isWanted ? 0 : LOOK_EVERY).unref()
      })
  }

  return {
    start() {
      isStarted = true
      look()
    },

    async queue({ kind, about, records }) {
      const messageId = `<${randomUUID()}@${mailDomain}>`
      const wait = records ? GATHER_FOR : 0
      const nextAttemptAt = new Date(now().getTime() + wait).toISOString()
      const status: MailStatus = { state: 'queued', attempts: 0, messageId, nextAttemptAt }
      await documents.update<Kept>(SPACE, `${kind}/${about}`, present => ({
        value: {
          kind,
          about,
          ...(records && { records: [...new Set([...(present?.records ?? []), ...records])] }),
          status,
        },
      }))
      if (wait === 0) look()
      else setTimeout(look, wait).unref()
    },

    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
