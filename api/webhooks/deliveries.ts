import type { MailStatus, WaitingEvent } from '../contract/records/records'
import { SECOND } from '../contract/time/durations'
import type { DeliveryAnswer, WebhookTestAnswer } from '../contract/webhooks/webhooks'
import { DeliveryError } from '../mail/mail'
import { createOutbox, type Outbox } from '../mail/outbox'
import { DELIVERIES_NAMESPACE } from '../store/backup/backup'
import type { StoreLog } from '../store/log'
import { newEventId } from '../store/records/event-role'
import { statusOf } from '../store/records/record-state'
import { shorten } from '../store/records/retry'
import type { Documents, DueEvent, ErasedRecord, Store } from '../store/store'
import { type BodyParts, eventBody, testBody } from './event-body'
import { type PostRules, postEvent } from './post-event'
import { signedHeaders } from './signature'
import type { Webhook, Webhooks } from './webhooks'

/** The maximum number of a webhook's last events in its list. */
const MOST_LISTED = 50
/**
 * After a failed event, the time in ms for which the webhook's other events wait. This time is shorter than the first
 * wait of the failed event itself.
 */
const PAUSE = 15 * SECOND
/**
 * The maximum number of events that are sent at the same time. The maximum is low, because the look-up of a name
 * occupies one of Node's four threads.
 */
const AT_ONCE = 2

interface StoredDeliveries {
  /** ISO time at which the receiver last accepted an event. */
  takenAt?: string
  /** The latest events, oldest first. */
  events: DeliveryAnswer[]
}

/** The dependencies of `createDeliveries`. */
export interface DeliveryParts extends BodyParts {
  store: Pick<Store, 'claimEvents' | 'recordMailOutcome' | 'get' | 'documents'>
  webhooks: Webhooks
  rules: PostRules
  /** Notifies the managers of a webhook that was switched off; `since` is the time of the first failure. */
  tell: (host: string, since: string) => Promise<unknown>
  now: () => Date
  log: StoreLog
}

/** Sends the events of records to webhooks, and lists each webhook's last events. */
export interface Deliveries extends Pick<Outbox, 'start' | 'stop'> {
  /**
   * Looks for due events now. With `id`, also tries events of this webhook that wait because another event has just
   * failed.
   */
  wake(id?: string): void
  /**
   * Sends a test to a webhook, also to one that is switched off, and resolves to the receiver's answer. Resolves to
   * undefined if there is no such webhook, or its address cannot be decrypted. A test is sent once, and is not listed.
   */
  test(id: string): Promise<WebhookTestAnswer | undefined>
  /** The last events of a webhook, the newest first. */
  of(id: string): Promise<DeliveryAnswer[]>
  /** Removes the list of events of a removed webhook. */
  forget(id: string): Promise<void>
}

/** An event, ready to be posted. */
interface OutgoingEvent {
  webhook: Webhook
  id: string
  body: string
}

/** Creates the sender of events: an outbox as for mails, but with its own queue and transport. */
export function createDeliveries(parts: DeliveryParts): Deliveries {
  const { store, webhooks, rules, tell, now, log } = parts
  const { documents } = store
  /**
   * For each webhook that has just failed: the failure, and the time (ms since 1970) before which no event is tried.
   */
  const paused = new Map<string, { until: number; error: Error }>()
  const closing = new AbortController()

  async function compose(due: DueEvent): Promise<OutgoingEvent | { skip: string }> {
    const event = statusOf(due.record, due.role) as WaitingEvent
    const listed = webhooks.all().find(({ id }) => id === event.webhook)
    if (!listed) return { skip: 'The webhook was removed' }
    if (!listed.on) return { skip: 'The webhook was switched off' }
    const webhook = webhooks.get(event.webhook)
    // The event stays in the queue, because the operator may still put the right key back.
    if (!webhook) throw new DeliveryError('The address cannot be decrypted with the present key', false)
    return { webhook, id: event.messageId, body: eventBody(due, event, webhook, parts) }
  }

  async function send({ webhook, id, body }: OutgoingEvent) {
    const pause = paused.get(webhook.id)
    if (pause && pause.until > now().getTime()) throw pause.error
    paused.delete(webhook.id)
    try {
      return { state: 'sent', answer: await post({ webhook, id, body }) } as const
    } catch (error) {
      paused.set(webhook.id, { until: now().getTime() + PAUSE, error: error as DeliveryError })
      throw error
    }
  }

  /** Posts an event; resolves to the receiver's answer. Rejects with a DeliveryError unless the receiver accepts it. */
  async function post({ webhook: { url, secrets }, id, body }: OutgoingEvent): Promise<string> {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Haven',
      ...signedHeaders(id, now(), body, secrets),
    }
    const { status, text } = await postEvent(url, { headers, body, signal: closing.signal }, rules).catch(error => {
      throw new DeliveryError(wordsOf(error), false, { cause: error })
    })
    const answer = `${status} ${text}`
    if (status < 200 || status > 299) throw new DeliveryError(answer, false)
    return answer
  }

  /**
   * Stores the result of an attempt in the webhook's list of events. Switches the webhook off if the event has failed
   * for good and the receiver has accepted no event since the first attempt.
   */
  async function note({ list, role, record }: DueEvent, outcome: ReturnType<typeof outcomeOf>): Promise<void> {
    const { webhook, event, at } = statusOf(record, role) as WaitingEvent
    if (!(await store.get(list, record.id))) return
    const isTaken = outcome.state === 'sent'
    let takenAt: string | undefined
    await documents.update<StoredDeliveries>(DELIVERIES_NAMESPACE, webhook, (present = { events: [] }) => {
      takenAt = isTaken ? now().toISOString() : present.takenAt
      const line = { event, list, request: record.id, at, ...outcome }
      const others = present.events.filter(({ id }) => id !== line.id)
      return { value: { ...present, ...(takenAt && { takenAt }), events: [...others, line].slice(-MOST_LISTED) } }
    })
    const { firstAttemptAt = '' } = statusOf(record, role) ?? {}
    if (outcome.state !== 'failed' || (takenAt && takenAt > firstAttemptAt)) return
    const host = webhooks.hostOf(webhook)
    if (!(await webhooks.switchOff(webhook))) return
    log.warn({ webhook }, 'A webhook was switched off, because its receiver accepted no event for five days')
    await tell(host, firstAttemptAt)
  }

  const outbox = createOutbox<DueEvent, OutgoingEvent>({
    noun: 'An event for a webhook',
    store: {
      // Claims events only when the outbox asks for the queue `people`, and only if there are webhooks.
      claimMails: async (at, limit, leaseMs, whose = 'people') =>
        whose === 'people' && webhooks.all().length > 0 ? await store.claimEvents(at, limit, leaseMs) : [],
      nextMailAt: async () => undefined,
      async recordMailOutcome(due, status) {
        await store.recordMailOutcome(due, status)
        await note(due, outcomeOf(status)).catch(err =>
          log.error({ err }, 'An attempt could not be added to the list of events'),
        )
      },
    },
    transport: { send, close: () => closing.abort() },
    compose,
    atOnce: AT_ONCE,
    now,
    log,
  })

  return {
    start: outbox.start,
    wake(id = '') {
      paused.delete(id)
      outbox.wake()
    },
    stop: outbox.stop,
    async test(id) {
      const webhook = webhooks.get(id)
      if (!webhook) return undefined
      const body = testBody(webhook.format, now().toISOString(), parts.publicUrl)
      return await post({ webhook, id: newEventId(), body }).then(
        answer => ({ isSent: true, says: shorten(answer) }),
        error => ({ isSent: false, says: shorten(error.message) }),
      )
    },
    of: async id => ((await documents.get<StoredDeliveries>(DELIVERIES_NAMESPACE, id))?.events ?? []).toReversed(),
    forget: async id => void (await documents.update(DELIVERIES_NAMESPACE, id, () => undefined)),
  }
}

/** The fields of an event's state that the webhook's list of events contains. */
const outcomeOf = ({ state, attempts, messageId, lastAttemptAt, nextAttemptAt, lastAnswer }: MailStatus) => ({
  id: messageId,
  state: state as DeliveryAnswer['state'],
  attempts,
  ...(lastAttemptAt && { lastAttemptAt }),
  ...(nextAttemptAt && { nextAttemptAt }),
  ...(lastAnswer && { answer: lastAnswer }),
})

/** The reason why a connection failed, in words without the receiver's address. */
function wordsOf(error: unknown): string {
  const { message = 'unknown error', code, cause } = Object(error) as Error & { code?: string }
  if (Object(cause).name === 'TimeoutError') return 'The receiver did not answer within 10 seconds'
  return code === undefined || code === 'ABORT_ERR' ? message : `The connection failed: ${code}`
}

/** Removes the events about erased records from each webhook's list. */
export async function forgetDeliveries(documents: Documents, erased: readonly Pick<ErasedRecord, 'list' | 'id'>[]) {
  const gone = new Set(erased.map(({ list, id }) => `${list}/${id}`))
  for (const id of await documents.keys(DELIVERIES_NAMESPACE)) {
    await documents.update<StoredDeliveries>(DELIVERIES_NAMESPACE, id, present => {
      if (!present) return undefined
      const events = present.events.filter(({ list, request }) => !gone.has(`${list}/${request}`))
      return { value: { ...present, events } }
    })
  }
}
