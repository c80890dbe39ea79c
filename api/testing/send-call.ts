import type { Call } from '../calls/call'
import { CALLS } from '../calls/index'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../contract/errors'
import { differencesFrom } from './check-against-openapi'
import type { Example, Good } from './example'
import { APPLICATION, CALLBACK, EXAMPLES } from './examples'
import { ENQUIRY, startTestService, type TestService } from './start-test-service'

/**
 * The origin of a page that may use the public endpoints. Pages of the origin `STAFF` may use the endpoints for staff.
 */
export const LISTED = 'https://www.firm.example'
export const STAFF = 'https://staff.firm.example'
export const JSON_TYPE = { 'content-type': 'application/json' }

/** Starts a service with one record in every list, and signs staff in. */
export async function start() {
  const service = await startTestService({
    RATE_LIMITS: 'off',
    TRUST_PROXY: '1',
    ALLOWED_ORIGINS: LISTED,
    ADMIN_ORIGINS: STAFF,
    COUNTS: 'on',
    // Passkeys work at this address.
    PUBLIC_URL: 'http://localhost:3000',
  })
  await service.postJson('/api/contact', ENQUIRY)
  await service.postJson('/api/visa-applications', APPLICATION)
  await service.postJson('/api/callbacks', CALLBACK)
  return { service, login: await service.login() }
}

/** The name of an endpoint in `EXAMPLES`. */
export const nameOf = ({ method, path }: Call) => `${method} ${path}`
export const exampleOf = (call: Call) => EXAMPLES[nameOf(call)] as Example
/** The endpoints whose requests have a body. */
export const withBody = CALLS.filter(call => call.body)

let calls = 0
/** The next client address. Each request has another address, so that earlier sign-ins do not delay it. */
const nextAddress = () => {
  calls += 1
  return `198.51.${calls >> 8}.${calls & 255}`
}

/**
 * Sends a request from a new client address, with record 1 in the path if the path needs an id. Compares the response
 * with the OpenAPI document, and resolves to the response.
 */
export async function send(
  service: TestService,
  call: Call,
  {
    headers,
    body,
    query = '',
    id = '1',
    file = '0',
  }: {
    headers: Record<string, string>
    body?: BodyInit | undefined
    query?: string
    id?: string | undefined
    file?: string | undefined
  },
) {
  const path = call.path.replace('{id}', id).replace('{file}', file) + query
  const method = call.method.toUpperCase()
  const response = await fetch(service.url + path, {
    method,
    headers: { 'x-forwarded-for': nextAddress(), ...headers },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  return {
    call: nameOf(call),
    status: response.status,
    headers: response.headers,
    text,
    code: response.status < 400 ? undefined : (JSON.parse(text) as ErrorBody).error.code,
    error: response.status < 400 ? undefined : (JSON.parse(text) as ErrorBody).error,
    differences: differencesFrom(call.method, call.path, { status: response.status, type, text }),
  }
}

/** Prepares the service for an endpoint's example; resolves to the inputs with which the endpoint succeeds. */
export async function goodOf(service: TestService, call: Call): Promise<Good> {
  const { good, form, make } = exampleOf(call)
  return { ...(good && { good }), ...(form && { form }), ...(await make?.(service)) }
}

/** Sends an endpoint its valid example, as the caller in the example or as a given caller. */
export async function sendGood(
  service: TestService,
  call: Call,
  headers: Record<string, string>,
  made?: Good,
): ReturnType<typeof send> {
  const { good, form, id, file, login } = made ?? (await goodOf(service, call))
  const { goodQuery } = exampleOf(call)
  const query = goodQuery === undefined ? '' : `?${goodQuery}`
  const body = form ?? (good && JSON.stringify(good))
  return await send(service, call, { headers: { ...(good && JSON_TYPE), ...headers, ...login }, body, query, id, file })
}

/** The expected error with the name of the endpoint, so that a failed test shows it. */
export const refusal = (call: Call, code: ErrorCode) => ({
  call: nameOf(call),
  status: ERROR_STATUS[code],
  code,
  differences: [],
})
