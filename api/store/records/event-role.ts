import { randomUUID } from 'node:crypto'
import type { WaitingEvent } from '../../contract/records/records'

/** The name of a record's event in the queue of mails; it ends with the event's `webhook-id`. */
export type EventRole = `webhook:${string}`

/** Makes the `webhook-id` of a new event. */
export const newEventId = () => `msg_${randomUUID().replaceAll('-', '')}`

/** The name of an event in the queue of mails. */
export const eventRole = ({ messageId }: Pick<WaitingEvent, 'messageId'>): EventRole => `webhook:${messageId}`
