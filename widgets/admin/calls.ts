import type { MatchAnswer, ThreadAnswer } from '../../api/contract/answers'
import type { OrderFacts } from '../../api/contract/order'
import type { AdminRecord, ListName } from '../../api/contract/records/records'
import type { WorkBy } from '../../api/contract/records/work-facts'
import { strings } from './strings'
import type { Transport } from './transport'
import { rememberWaiting } from './waiting-tokens'

/** The result of an attempt to sign in. Staff read the `text`, if there is one. */
export type LoginResult =
  | { kind: 'open'; token: string }
  | { kind: 'wrong'; text?: string | undefined }
  | { kind: 'throttled'; seconds: number }
  | { kind: 'unreachable' }
  | { kind: 'failed'; text: string }

/** A record in a list or in search results. */
export interface Row {
  list: ListName
  record: AdminRecord
  /** The fields of the record in which a search found its words. */
  matched?: MatchAnswer[]
  /** True when the record was erased after the page had read it. */
  isErased?: boolean
  /** Other people who have this record open. */
  openBy?: WorkBy[]
  /**
   * The values by which the list sorts the row, if the record has changed since the page read it; otherwise undefined.
   */
  sortedBy?: OrderFacts
  /** True when a change of urgency has moved the row after the page had read it. */
  isMoved?: true
}

/**
 * A page of a list or search. `next` is the address of the next page. For a list, `total` is the number of records that
 * match the filters. For a search, `total` is the number of records that the search must look through.
 */
export interface Page {
  rows: Row[]
  next?: string
  total?: number
  /** The number of records that a search has looked through. */
  searched?: number
}

/** Thrown for an error response, and for an unexpected response. The error's message is `STATUS: body`. */
export class AnswerError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`${status}: ${body}`)
  }
}

/** Thrown when the API refused a change, because somebody else had changed the record since the page read it. */
export class ChangedElsewhere extends AnswerError {
  constructor(
    body: string,
    readonly record: AdminRecord,
  ) {
    super(409, body)
  }
}

/** For each record, the `ETag` (entity tag) that it had when the page read it. */
const etags = new WeakMap<AdminRecord, string>()

/** The record's `ETag` at the time when the page read it. */
export const etagOf = (record: AdminRecord) => etags.get(record)

/**
 * Stores the entity tag that a record of a longer response contains, and returns the record without the tag. So staff
 * can change the record as if the page had read this record alone.
 */
export function keepTag({ etag, ...record }: AdminRecord): AdminRecord {
  if (etag) etags.set(record, etag)
  return record
}

/** A copy of the record, marked as unread or read by the signed-in person. */
export const withUnread = (record: AdminRecord, unread: boolean) =>
  keepTag({ ...record, unread, etag: etagOf(record) as string })

/** The wait, in seconds, after an attempt that the API refused without saying how long to wait. */
const USUAL_WAIT = 60

/** Makes one attempt to sign in with the shared password; never rejects. */
export async function login(transport: Transport, api: string, password: string): Promise<LoginResult> {
  // An empty password is not sent, because the API would count it as a failed sign-in.
  if (!password) return { kind: 'wrong', text: strings.noPassword }
  return await attemptSignIn(transport, `${api}/api/admin/login`, { password })
}

/** Makes one attempt to sign in by sending `json` to `url`; never rejects. */
export async function attemptSignIn(transport: Transport, url: string, json: unknown): Promise<LoginResult> {
  try {
    const response = await transport(url, { method: 'POST', json })
    if (response.status === 401) return { kind: 'wrong', text: messageIn(await response.text()) }
    if (response.status === 429) {
      return { kind: 'throttled', seconds: Number(response.headers.get('Retry-After')) || USUAL_WAIT }
    }
    const answer = (await readAnswer(response)) as { token?: unknown; waitingToken?: unknown } | null
    const token = answer?.token
    if (!token || typeof token !== 'string') throw new AnswerError(response.status, 'no token')
    rememberWaiting(token, answer.waitingToken)
    return { kind: 'open', token }
  } catch (error) {
    return error instanceof AnswerError ? { kind: 'failed', text: failureText(error) } : { kind: 'unreachable' }
  }
}

/** Ends the session at the API; never rejects, because the dashboard forgets the session in any case. */
export async function logout(transport: Transport, api: string, token: string) {
  await transport(`${api}/api/admin/logout`, { method: 'POST', token, keepalive: true }).catch(() => {})
}

/** Reads the JSON of a response; rejects with an AnswerError if the response is an error or is not JSON. */
export async function readAnswer(response: Response): Promise<unknown> {
  const body = await response.text()
  if (response.ok) {
    try {
      return JSON.parse(body)
    } catch {}
  }
  throw new AnswerError(response.status, body || response.statusText)
}

/** Reads a record from a response; rejects with a ChangedElsewhere when somebody else changed the record first. */
export async function readRecord(response: Response): Promise<AdminRecord> {
  const etag = response.headers.get('ETag')
  const tagged = (record: AdminRecord) => keepTag({ ...record, ...(etag && { etag }) })
  try {
    return tagged((await readAnswer(response)) as AdminRecord)
  } catch (error) {
    const present = error instanceof AnswerError && error.status === 409 && parse(error.body)?.record
    throw present ? new ChangedElsewhere((error as AnswerError).body, tagged(present)) : error
  }
}

/**
 * Reads a page of a list or a search from a response. `url` is the requested address; `of` is the list, and undefined
 * for a search.
 */
export async function readPage(response: Response, url: string, of?: ListName): Promise<Page> {
  const answer = await readAnswer(response)
  if (!Array.isArray(answer)) throw new AnswerError(response.status, JSON.stringify(answer))
  const next = nextAddress(response.headers.get('Link') ?? '', url)
  const [searched, toSearch] = (response.headers.get('X-Searched') ?? '').split('/')
  const total = response.headers.get('X-Total-Count') ?? toSearch
  const rows = answer.map(({ list = of, matched, ...record }) => ({
    list,
    record: keepTag(record),
    ...(matched && { matched }),
  }))
  return {
    rows,
    ...(next && { next }),
    ...(total && { total: Number(total) }),
    ...(searched && { searched: Number(searched) }),
  }
}

/** The requests with the same email address or phone number as a record, including the record itself. */
export type Thread = Omit<ThreadAnswer, 'requests'> & { requests: (Row & ThreadAnswer['requests'][number])[] }

/** Reads the requests with the same email address or phone number from a response. */
export async function readThread(response: Response): Promise<Thread> {
  const { requests, ...thread } = (await readAnswer(response)) as Thread
  const kept = requests.map(row => ({ ...row, record: keepTag(row.record) })) as Thread['requests']
  return { ...thread, requests: kept }
}

/** Finds the address of the next page in a `Link` header. */
// Only the query is taken from the header; host and path are those of `url`. So the session's token is sent to no other
// host, and a proxy may serve the API under another path.
export function nextAddress(link: string, url: string): string | undefined {
  const found = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link)?.[1]
  if (!found) return undefined
  const next = new URL(url)
  next.search = new URL(found, url).search
  return next.href
}

/**
 * The text that staff read about a failed request: the status with the API's message. Without a message, the text is
 * the status with the response's body. If the API did not respond, the text says so.
 */
export function failureText(error: unknown): string {
  const words = wordsOf(error)
  return words && error instanceof AnswerError ? `${error.status}: ${words}` : plainText(error)
}

/**
 * The API's message about a failed request. The status is left out, because most people do not know its meaning. If the
 * API sent no message, the text is the same as from `failureText`.
 */
export const plainText = (error: unknown): string =>
  wordsOf(error) ?? (error instanceof AnswerError ? error.message : strings.unreachable)

function wordsOf(error: unknown): string | undefined {
  if (!(error instanceof AnswerError)) return undefined
  const { message, issues = [] } = { ...parse(error.body)?.error }
  return message && [message, ...issues.map((issue: { message?: string }) => issue.message)].filter(Boolean).join('. ')
}

/** The API's messages about mistakes in a refused request: for each field, its message. */
export function issuesOf(error: unknown): Record<string, string> {
  const { issues = [] } = { ...(error instanceof AnswerError && parse(error.body)?.error) }
  return Object.fromEntries(issues.map(({ path, message }: { path: string; message: string }) => [path, message]))
}

const messageIn = (body: string): string | undefined => parse(body)?.error?.message

// biome-ignore lint/suspicious/noExplicitAny: the callers expect that any field may be missing.
function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {}
}
