import { useEffect, useState } from 'react'
import type { DeliveryAnswer } from '../../../api/contract/webhooks/webhooks'
import { invalidate } from '../../parts/cache'
import { readAnswer } from '../calls'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { WaitingPlace } from '../parts/waiting-place'
import { ChangeResult, useChanges } from '../staff/use-changes'
import { useFresh } from '../staff/use-fresh'
import { useStaff } from '../staff-context'
import { say } from './strings'

/** The number of times that the page reads the list after *Send again*, and the wait before each time, in ms. */
const [CHECKS, CHECK_AFTER] = [8, 1_500]

/**
 * The list of a webhook's latest events. Each event has the receiver's response, and a button that sends the event
 * again.
 */
export function Deliveries({ id }: { id: string }) {
  const { api, request } = useStaff()
  const url = `${api}/api/admin/webhooks/${id}/deliveries`
  const events = useFresh<DeliveryAnswer[]>(url)
  const changes = useChanges(events.again)
  const [checks, setChecks] = useState(0)
  useEffect(() => {
    if (checks === 0) return
    const timer = setTimeout(() => {
      invalidate(url)
      setChecks(checks - 1)
    }, CHECK_AFTER)
    return () => clearTimeout(timer)
  }, [checks, url])
  if (!events.value) return <WaitingPlace title={say.failed} missing={[events]} />

  async function resend(event: string): Promise<void> {
    const response = await request(url, { method: 'POST', json: { event } })
    if (response.status !== 204) await readAnswer(response)
    setChecks(CHECKS)
  }

  return (
    <div className="deliveries" part="deliveries">
      <ChangeResult of={changes} at={id} />
      {events.value.length === 0 && <p>{say.noEvents}</p>}
      <ul>
        {events.value.map(event => (
          <li key={event.id}>
            <p>
              <b>{say.eventStates[event.state]}</b> {say.events[event.event]},{' '}
              <a href={`#/${event.list}/${event.request}`}>{say.requestOf[event.list](event.request)}</a>,{' '}
              <Time iso={event.at} />
              <small>
                {say.attempts(event.attempts)} <Text cut>{event.answer}</Text>
              </small>
            </p>
            <button
              type="button"
              aria-disabled={changes.busy !== undefined || undefined}
              onClick={() => changes.make(id, () => resend(event.id), { done: () => say.resent })}
            >
              {say.resend} <span className="unseen">{event.id}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
