import { type ReactNode, useState } from 'react'
import { WEBHOOK_EVENTS } from '../../../api/contract/webhook-events'
import type { WebhookFields, WebhookFormat } from '../../../api/contract/webhooks'
import { say } from './strings'

const EMPTY: WebhookFields = { url: '', events: ['request.received'], format: 'json', personal: false }
const FORMATS = Object.keys(say.formats) as WebhookFormat[]

interface Props {
  isBusy: true | undefined
  /** For each field, the mistake that the API found in it. */
  wrong: Record<string, string>
  /** Resolves to true when the webhook was added. */
  onAdd: (fields: WebhookFields) => Promise<boolean>
  /** The message about the result of the last attempt. */
  children: ReactNode
}

/** The form that adds a webhook. */
export function AddWebhook({ isBusy, wrong, onAdd, children }: Props) {
  const [fields, setFields] = useState(EMPTY)
  const set = (changed: Partial<WebhookFields>) => setFields(now => ({ ...now, ...changed }))
  return (
    <form
      className="card"
      noValidate
      onSubmit={async event => {
        event.preventDefault()
        if (await onAdd(fields)) setFields(EMPTY)
      }}
    >
      <h3>{say.addWebhook}</h3>
      <label>
        {say.webhookFormat}
        <select
          name="format"
          value={fields.format}
          onChange={event => set({ format: event.currentTarget.value as WebhookFormat })}
        >
          {FORMATS.map(format => (
            <option key={format} value={format}>
              {say.formats[format]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say.webhookAddress}
        <input
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.org/haven"
          value={fields.url}
          aria-invalid={wrong.url ? true : undefined}
          aria-describedby="haven-webhook-why"
          onChange={event => set({ url: event.currentTarget.value })}
        />
        <small id="haven-webhook-why">
          {wrong.url ? <span className="problem">{wrong.url}</span> : say.webhookWhy[fields.format]}
        </small>
      </label>
      {WEBHOOK_EVENTS.map(event => (
        <label className="tick" key={event}>
          <input
            type="checkbox"
            name={event}
            checked={fields.events.includes(event)}
            onChange={({ currentTarget: { checked } }) =>
              set({ events: WEBHOOK_EVENTS.filter(one => (one === event ? checked : fields.events.includes(one))) })
            }
          />{' '}
          {say.events[event]}
        </label>
      ))}
      {wrong.events && <p className="problem">{wrong.events}</p>}
      <label className="tick">
        <input
          type="checkbox"
          name="personal"
          checked={fields.personal}
          aria-describedby="haven-personal-why"
          onChange={event => set({ personal: event.currentTarget.checked })}
        />{' '}
        {say.withWords}
      </label>
      <small id="haven-personal-why">{say.personalWhy}</small>
      {children}
      <p className="do">
        <button type="submit" className="main" aria-disabled={isBusy}>
          {isBusy ? say.saving : say.addWebhook}
        </button>
      </p>
    </form>
  )
}
