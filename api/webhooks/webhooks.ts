import { randomUUID } from 'node:crypto'
import type { WorkBy } from '../contract/records/work-facts'
import { DAY } from '../contract/time/durations'
import type { WebhookEvent } from '../contract/webhooks/webhook-events'
import {
  MAX_WEBHOOKS,
  type WebhookAnswer,
  type WebhookChange,
  type WebhookFields,
  type WebhookSecretAnswer,
} from '../contract/webhooks/webhooks'
import type { Secrets } from '../security/secrets'
import type { Documents } from '../store/store'
import { newSecret } from './signature'

/** After a new secret is made, the time for which the service also signs events with the previous secret, in ms. */
const OVERLAP = DAY

/** A webhook as the service uses it. */
export interface Webhook extends Omit<WebhookFields, 'url'> {
  id: string
  on: boolean
  url: URL
  /** The secrets with which the service now signs events, the newest first. */
  secrets: readonly string[]
}

/**
 * A webhook as it is stored. Address and secrets are encrypted, because anybody with the address of a channel can post
 * there.
 */
interface StoredWebhook extends Omit<WebhookAnswer, 'url'> {
  sealed: string
  /** The key by which the audit recognises the last change. */
  announced: string
}

interface Sealed {
  url: string
  secrets: { secret: string; until?: string }[]
}

/** The webhooks of a firm, which all instances on one store share. */
export interface Webhooks {
  all(): WebhookAnswer[]
  /** The host in a webhook's address; a few words instead if the service cannot decrypt the address. */
  hostOf(id: string): string
  /** The ids of the webhooks that get an event. */
  subscribed(event: WebhookEvent): string[]
  /** A webhook; undefined when there is none, or when the service cannot decrypt its address. */
  get(id: string): Webhook | undefined
  /** Adds a webhook; resolves to undefined when the list is full. */
  add(fields: WebhookFields, by: WorkBy, announced: string): Promise<WebhookSecretAnswer | undefined>
  /** Changes a webhook; resolves to false when there is none. */
  change(id: string, change: WebhookChange, announced: string): Promise<boolean>
  remove(id: string): Promise<boolean>
  /** Makes a new secret; the previous secret stays valid for a day. Undefined when there is no such webhook. */
  renewSecret(id: string, announced: string): Promise<WebhookSecretAnswer | undefined>
  /**
   * Switches a webhook off because its receiver has failed for days; resolves to false when the webhook is already off
   * or was removed.
   */
  switchOff(id: string): Promise<boolean>
  /**
   * True when an announced change was stored. After a removal, the webhook with the id `removed` no longer exists.
   * After any other change, one webhook contains the key of this change.
   */
  isMade(announced: string, removed?: string): boolean
  /** Reads changes that other instances have made. */
  refresh(): Promise<void>
}

/** The words in place of the host of an address that the service cannot decrypt. */
const UNREADABLE = 'an unreadable address'
const SPACE = 'webhooks'
const KEY = 'all'
const purposeOf = (id: string) => `webhook ${id}`

/** Opens the firm's webhooks. */
export async function openWebhooks(parts: {
  documents: Documents
  secrets: Secrets
  now: () => Date
}): Promise<Webhooks> {
  const { documents, secrets, now } = parts
  let all: readonly StoredWebhook[] = []

  const refresh = async () => {
    all = (await documents.get<StoredWebhook[]>(SPACE, KEY)) ?? []
  }
  await refresh()

  const find = (id: string) => all.find(kept => kept.id === id)
  function open({ id, sealed }: StoredWebhook): Sealed | undefined {
    const text = secrets.open(sealed, purposeOf(id))
    return text === undefined ? undefined : JSON.parse(text)
  }
  const seal = (id: string, value: Sealed) => secrets.seal(JSON.stringify(value), purposeOf(id))
  const isValid = ({ until }: { until?: string }) => until === undefined || Date.parse(until) > now().getTime()

  async function update(change: (present: readonly StoredWebhook[]) => readonly StoredWebhook[]): Promise<void> {
    all =
      (await documents.update<readonly StoredWebhook[]>(SPACE, KEY, (present = []) => ({ value: change(present) }))) ??
      []
  }

  /** Changes one webhook; resolves to false when there is none, or when `changed` returns undefined. */
  async function amend(id: string, changed: (kept: StoredWebhook) => StoredWebhook | undefined): Promise<boolean> {
    let isMade = false
    await update(present =>
      present.map(kept => {
        const next = kept.id === id ? changed(kept) : undefined
        isMade ||= next !== undefined
        return next ?? kept
      }),
    )
    return isMade
  }

  return {
    refresh,
    all: () =>
      all.map(({ sealed, announced: _, ...kept }) => ({
        ...kept,
        url: open({ sealed, ...kept } as StoredWebhook)?.url ?? null,
      })),
    subscribed: event => all.filter(({ on, events }) => on && events.includes(event)).map(({ id }) => id),
    isMade: (announced, removed) =>
      removed === undefined ? all.some(kept => kept.announced === announced) : find(removed) === undefined,

    hostOf(id) {
      const kept = find(id)
      const opened = kept && open(kept)
      return opened ? new URL(opened.url).host : UNREADABLE
    },

    get(id) {
      const kept = find(id)
      const opened = kept && open(kept)
      if (!opened) return undefined
      const { events, format, personal, on } = kept
      const valid = opened.secrets.filter(isValid).map(({ secret }) => secret)
      return { id, events, format, personal, on, url: new URL(opened.url), secrets: valid }
    },

    async add({ url, ...fields }, by, announced) {
      const id = randomUUID()
      const secret = newSecret()
      const sealed = seal(id, { url, secrets: [{ secret }] })
      const kept = { id, ...fields, on: true, by, at: now().toISOString(), sealed, announced }
      await update(present => (present.length < MAX_WEBHOOKS ? [...present, kept] : present))
      return find(id) && { id, secret }
    },

    change: (id, { url, ...change }, announced) =>
      amend(id, kept => {
        const opened = open(kept) ?? { url: '', secrets: [{ secret: newSecret() }] }
        const { failedAt, ...rest } = kept
        return {
          ...rest,
          ...(failedAt && change.on !== true && { failedAt }),
          ...change,
          ...(url !== undefined && { sealed: seal(id, { ...opened, url }) }),
          announced,
        }
      }),

    async remove(id) {
      const isThere = find(id) !== undefined
      await update(present => present.filter(kept => kept.id !== id))
      return isThere
    },

    async renewSecret(id, announced) {
      const secret = newSecret()
      const until = new Date(now().getTime() + OVERLAP).toISOString()
      const isMade = await amend(id, kept => {
        const opened = open(kept)
        if (!opened) return undefined
        const [present] = opened.secrets
        const next = [{ secret }, ...(present ? [{ secret: present.secret, until }] : [])]
        return { ...kept, sealed: seal(id, { ...opened, secrets: next }), announced }
      })
      return isMade ? { id, secret, earlierUntil: until } : undefined
    },

    switchOff: id => amend(id, kept => (kept.on ? { ...kept, on: false, failedAt: now().toISOString() } : undefined)),
  }
}
