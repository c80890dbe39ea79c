import { useRef, useState } from 'react'
import { NAMELESS } from '../../../api/contract/people/audit-kinds'
import type {
  WebhookAnswer,
  WebhookFields,
  WebhookSecretAnswer,
  WebhookTestAnswer,
} from '../../../api/contract/webhooks/webhooks'
import { issuesOf, plainText, readAnswer } from '../calls'
import { Copy } from '../parts/copy'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { WaitingPlace } from '../parts/waiting-place'
import { Stale } from '../staff/stale'
import { Sure } from '../staff/sure'
import { ChangeResult, type Changes, useChanges, useNextFocus } from '../staff/use-changes'
import { useFresh } from '../staff/use-fresh'
import { useStaff } from '../staff-context'
import type { Call } from '../transport'
import { AddWebhook } from './add-webhook'
import { Deliveries } from './deliveries'
import { Input } from './field'
import { say } from './strings'

/** The name of the part of the page that shows the message about adding a webhook (`at` in `Changes`). */
const NEW = 'new'

/**
 * The firm's other programs to which Haven reports new and processed requests (webhooks). Managers add, change and
 * remove webhooks, and see their last events.
 */
export function Webhooks() {
  const { api, request } = useStaff()
  const url = `${api}/api/admin/webhooks`
  const webhooks = useFresh<WebhookAnswer[]>(url)
  const root = useRef<HTMLDivElement>(null)
  const focusNext = useNextFocus(root)
  const changes = useChanges(webhooks.again)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  /** A webhook's secret, which the API returns only once, with the webhook. */
  const [secret, setSecret] = useState<WebhookSecretAnswer>()
  if (!webhooks.value) return <WaitingPlace title={say.failed} missing={[webhooks]} />

  async function send(path: string, call: Omit<Call, 'token'>) {
    const response = await request(url + path, call)
    return response.status === 204 ? undefined : await readAnswer(response)
  }

  async function add(json: WebhookFields): Promise<boolean> {
    let issues: Record<string, string> = {}
    const post = async () => {
      try {
        return (await send('', { method: 'POST', json })) as WebhookSecretAnswer
      } catch (error) {
        issues = issuesOf(error)
        throw error
      }
    }
    const made = await changes.make(NEW, post, { done: () => say.webhookAdded, failed: plainText })
    setWrong(issues)
    if (made && json.format === 'json') keep(made.answer)
    if (!made) focusNext('[name=url]')
    return made !== undefined
  }

  function keep(answer: WebhookSecretAnswer) {
    setSecret(answer)
    focusNext('.told')
  }

  return (
    <div ref={root} part="webhooks">
      <Stale reads={[webhooks]} />
      {secret && (
        <Secret
          answer={secret}
          onStored={() => {
            setSecret(undefined)
            focusNext('[name=url]')
          }}
        />
      )}
      <AddWebhook isBusy={changes.busy !== undefined || undefined} wrong={wrong} onAdd={add}>
        <ChangeResult of={changes} at={NEW} />
      </AddWebhook>
      <h3>{say.webhooks}</h3>
      <ul className="items">
        {webhooks.value.map(webhook => (
          <Item
            key={webhook.id}
            webhook={webhook}
            changes={changes}
            send={send}
            onSecret={keep}
            onRemoved={() => focusNext('[name=url]')}
          />
        ))}
      </ul>
      {webhooks.value.length === 0 && <p>{say.noWebhooks}</p>}
    </div>
  )
}

/**
 * Shows a webhook's secret. The API returns the secret only once, so the secret stays on the screen until the manager
 * confirms that it is stored.
 */
function Secret({ answer, onStored }: { answer: WebhookSecretAnswer; onStored: () => void }) {
  const { secret, earlierUntil } = answer
  return (
    <div className="told" role="group" aria-label={say.secret} tabIndex={-1}>
      <p>
        {say.secretOnce}{' '}
        {earlierUntil && (
          <>
            {say.earlierUntil} <Time iso={earlierUntil} />.
          </>
        )}
      </p>
      <p className="said">
        <code>{secret}</code>
      </p>
      <p className="do">
        <Copy text={secret} what={say.ofSecret} />
        <button type="button" onClick={onStored}>
          {say.stored}
        </button>
      </p>
    </div>
  )
}

interface ItemProps {
  webhook: WebhookAnswer
  changes: Changes
  send: (path: string, call: Omit<Call, 'token'>) => Promise<unknown>
  onSecret: (answer: WebhookSecretAnswer) => void
  onRemoved: () => void
}

/** One webhook: its address and settings, buttons to change it, and its last events. */
function Item({ webhook, changes, send, onSecret, onRemoved }: ItemProps) {
  const { id, url, events, format, personal, on, failedAt, by, at } = webhook
  const [asked, setAsked] = useState<'address' | 'secret' | 'remove'>()
  const [isOpen, setOpen] = useState(false)
  const busy = changes.busy !== undefined || undefined
  const host = url === null ? say.unreadable : new URL(url).host
  const change = (json: object, done: string) =>
    changes.make(id, () => send(`/${id}`, { method: 'PATCH', json }), { done: () => done })

  async function confirm() {
    setAsked(undefined)
    if (asked === 'remove') {
      const remove = () => send(`/${id}`, { method: 'DELETE' })
      if (await changes.make(NEW, remove, { done: () => say.webhookRemoved(host) })) onRemoved()
      return
    }
    const renew = () => send(`/${id}/secret`, { method: 'POST' })
    const made = await changes.make(id, renew)
    if (made) onSecret(made.answer as WebhookSecretAnswer)
  }

  async function test() {
    const made = await changes.make(id, () => send(`/${id}/test`, { method: 'POST' }))
    if (!made) return
    const { isSent, says } = made.answer as WebhookTestAnswer
    changes.showMessage({ at: id, text: (isSent ? say.testArrived : say.testFailed)(host, says), isProblem: !isSent })
  }

  async function move(to: string) {
    let issue = ''
    const patch = async () => {
      try {
        return await send(`/${id}`, { method: 'PATCH', json: { url: to } })
      } catch (error) {
        issue = issuesOf(error).url ?? ''
        throw error
      }
    }
    const done = () => say.webhookMoved(new URL(to).host)
    if (await changes.make(id, patch, { done, failed: plainText })) setAsked(undefined)
    return issue
  }

  return (
    <li data-id={id}>
      <p>
        <b>
          <Text>{host}</Text>
        </b>{' '}
        {!on && <span className="flag warn">{say.webhookOff}</span>}{' '}
        {personal && <span className="flag warn">{say.withWords}</span>}
        <small>
          {say.formats[format]}: {events.map(event => say.events[event]).join(', ')}. {say.addedBy}{' '}
          <Text>{typeof by === 'string' ? NAMELESS[by] : by.name}</Text>, <Time iso={at} />
        </small>
        {failedAt && (
          <small>
            {say.failedSince} <Time iso={failedAt} />
          </small>
        )}
      </p>
      <span className="do">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say.lastEvents} <span className="unseen">{host}</span>
        </button>
        <button
          type="button"
          aria-disabled={busy}
          onClick={() => change({ on: !on }, on ? say.isOff(host) : say.isOn(host))}
        >
          {on ? say.switchOff : say.switchOn} <span className="unseen">{host}</span>
        </button>
        <button type="button" aria-disabled={busy} onClick={test}>
          {say.sendTest} <span className="unseen">{host}</span>
        </button>
        <button type="button" aria-disabled={busy} onClick={() => setAsked('address')}>
          {say.newAddress} <span className="unseen">{host}</span>
        </button>
        {format === 'json' && (
          <button type="button" aria-disabled={busy} onClick={() => setAsked('secret')}>
            {say.newSecret} <span className="unseen">{host}</span>
          </button>
        )}
        <button type="button" aria-disabled={busy} onClick={() => setAsked('remove')}>
          {say.remove}... <span className="unseen">{host}</span>
        </button>
      </span>
      {asked === 'address' && (
        <Address url={url ?? ''} isBusy={busy} onMove={move} onCancel={() => setAsked(undefined)} />
      )}
      {(asked === 'secret' || asked === 'remove') && (
        <Sure
          act={asked === 'remove' ? say.remove : say.makeSecret}
          why={asked === 'remove' ? say.removeWebhookWhy : say.newSecretWhy}
          onSure={confirm}
          onCancel={() => setAsked(undefined)}
        />
      )}
      <ChangeResult of={changes} at={id} />
      {isOpen && <Deliveries id={id} />}
    </li>
  )
}

/** The form that changes a webhook's address. `onMove` resolves to the mistake that the API found in the address. */
function Address(props: {
  url: string
  isBusy: true | undefined
  onMove: (url: string) => Promise<string>
  onCancel: () => void
}) {
  const [url, setUrl] = useState(props.url)
  const [wrong, setWrong] = useState('')
  return (
    <form
      className="sure"
      noValidate
      onSubmit={async event => {
        event.preventDefault()
        setWrong(await props.onMove(url))
      }}
    >
      <Input kind="url" name="address" label={say.webhookAddress} value={url} onChange={setUrl} problem={wrong} />
      <p className="do">
        <button type="submit" className="main" aria-disabled={props.isBusy}>
          {say.save}
        </button>
        <button type="button" onClick={props.onCancel}>
          {say.cancel}
        </button>
      </p>
    </form>
  )
}
