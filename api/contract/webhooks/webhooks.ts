import * as z from 'zod/mini'
import { LISTS } from '../records/records'
import { by } from '../records/work'
import { WEBHOOK_EVENTS } from './webhook-events'

/** The formats of an event: a signed JSON document, a message for a channel of Slack, a card for a channel of Teams. */
export const WEBHOOK_FORMATS = ['json', 'slack', 'teams'] as const
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number]

/** The most webhooks that managers may add. */
export const MAX_WEBHOOKS = 20
const MAX_URL = 2_000

const url = z
  .string('Please enter the address')
  .check(
    z.trim(),
    z.maxLength(MAX_URL, `Please use at most ${MAX_URL} characters`),
    z.refine(isAddress, 'Please enter an address such as https://example.org/haven, without user and password'),
  )
const events = z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1, 'Please choose an event'))

function isAddress(text: string): boolean {
  const { protocol, username, password } = URL.canParse(text) ? new URL(text) : new URL('none:')
  return /^https?:$/.test(protocol) && username + password === ''
}

/** The body of `POST /api/admin/webhooks`. */
export const webhookFields = z.strictObject({
  url,
  events,
  format: z.enum(WEBHOOK_FORMATS),
  /** True when events contain the visitor's fields. */
  personal: z.boolean(),
})
export type WebhookFields = z.output<typeof webhookFields>

/** The body of `PATCH /api/admin/webhooks/{id}`; `on` switches the webhook off or on. */
export const webhookChange = z.strictObject({
  url: z.exactOptional(url),
  events: z.exactOptional(events),
  format: z.exactOptional(z.enum(WEBHOOK_FORMATS)),
  personal: z.exactOptional(z.boolean()),
  on: z.exactOptional(z.boolean()),
})
export type WebhookChange = z.output<typeof webhookChange>

const time = z.iso.datetime()

/** One webhook, as `GET /api/admin/webhooks` returns it. */
export const webhookAnswer = z.strictObject({
  id: z.string(),
  /** The address; null when the service cannot decrypt it, for example after a restore without the key. */
  url: z.nullable(z.string()),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  format: z.enum(WEBHOOK_FORMATS),
  personal: z.boolean(),
  on: z.boolean(),
  /** The time when the service switched the webhook off, because its receiver had accepted no event for five days. */
  failedAt: z.exactOptional(time),
  by,
  at: time,
})
export type WebhookAnswer = z.output<typeof webhookAnswer>

/**
 * The response with the secret of a new webhook, or with a webhook's new secret. No later response repeats the secret.
 */
export const webhookSecretAnswer = z.strictObject({
  id: z.string(),
  secret: z.string(),
  /** The time until which the service also signs events with the previous secret; absent for a new webhook. */
  earlierUntil: z.exactOptional(time),
})
export type WebhookSecretAnswer = z.output<typeof webhookSecretAnswer>

/** The delivery states of an event; `skipped` means that a manager removed the webhook or switched it off. */
const EVENT_STATES = ['queued', 'sent', 'failed', 'skipped'] as const

/** One of a webhook's last events, with the receiver's last answer. */
export const deliveryAnswer = z.strictObject({
  /** The event's `webhook-id`. */
  id: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  list: z.enum(LISTS),
  /** The id of the request in its list. */
  request: z.int(),
  at: time,
  state: z.enum(EVENT_STATES),
  attempts: z.int(),
  lastAttemptAt: z.exactOptional(time),
  nextAttemptAt: z.exactOptional(time),
  answer: z.exactOptional(z.string()),
})
export type DeliveryAnswer = z.output<typeof deliveryAnswer>

/** The receiver's answer to a test, or the reason why there is none. `isSent` is true when the receiver accepted it. */
export const webhookTestAnswer = z.strictObject({ isSent: z.boolean(), says: z.string() })
export type WebhookTestAnswer = z.output<typeof webhookTestAnswer>

/** The body of `POST /api/admin/webhooks/{id}/deliveries`, which sends one of the last events again. */
export const resendSchema = z.strictObject({ event: z.string().check(z.maxLength(60)) })
