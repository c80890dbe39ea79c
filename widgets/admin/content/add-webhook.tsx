import { type ReactNode, useState } from 'react'
import { WEBHOOK_EVENTS } from '../../../api/contract/webhooks/webhook-events'
import type { WebhookFields, WebhookFormat } from '../../../api/contract/webhooks/webhooks'
import { Input } from './field'
import { say } from './strings'

const EMPTY: WebhookFields = { url: '', events: ['request.received'], format: 'json', personal: false }

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
      <Input
        name="format"
        label={say.webhookFormat}
        choices={say.formats}
        value={fields.format}
        onChange={format => set({ format: format as WebhookFormat })}
      />
      <Input
        kind="url"
        name="url"
        label={say.webhookAddress}
        value={fields.url}
        onChange={url => set({ url })}
        help={say.webhookWhy[fields.format]}
        problem={wrong.url}
      />
      {WEBHOOK_EVENTS.map(event => (
        <Input
          key={event}
          kind="yes"
          name={event}
          label={say.events[event]}
          value={fields.events.includes(event) ? 'yes' : ''}
          onChange={on =>
            set({ events: WEBHOOK_EVENTS.filter(one => (one === event ? on : fields.events.includes(one))) })
          }
        />
      ))}
      {wrong.events && <p className="problem">{wrong.events}</p>}
      <Input
        kind="yes"
        name="personal"
        label={say.withWords}
        value={fields.personal ? 'yes' : ''}
        onChange={personal => set({ personal: !!personal })}
        help={say.personalWhy}
      />
      {children}
      <p className="do">
        <button type="submit" className="main" aria-disabled={isBusy}>
          {isBusy ? say.saving : say.addWebhook}
        </button>
      </p>
    </form>
  )
}
