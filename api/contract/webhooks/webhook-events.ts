/** The events that are sent to webhooks: a request has arrived, or staff have marked it as processed. */
export const WEBHOOK_EVENTS = ['request.received', 'request.processed'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
