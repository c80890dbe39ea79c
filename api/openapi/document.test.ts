import { createHook } from 'node:async_hooks'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createRouters } from '../app'
import { CALLS, describeApi } from '../calls/index'
import { ERROR_STATUS } from '../contract/errors'
import { differencesFrom } from '../testing/check-against-openapi'
import { startTestService } from '../testing/start-test-service'

const document = describeApi('https://intake.example.org')
const operations = Object.values(document.paths as Record<string, Record<string, Record<string, unknown>>>).flatMap(
  path => Object.values(path),
)

/** The values of all properties with this name, at any depth. */
function valuesOf(key: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [...(name === key ? [inner] : []), ...valuesOf(key, inner)])
}

describe('the document', () => {
  it('is served to anyone, with the address that it is served at', async () => {
    const service = await startTestService({ PUBLIC_URL: 'https://intake.example.org' })
    const response = await service.get('/api/openapi.json')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
  })

  it('is compressed once, so that later answers only send bytes', async () => {
    const service = await startTestService()
    const headers = { 'accept-encoding': 'gzip' }
    const packed = await service.get('/api/openapi.json', headers)
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('vary')).toContain('Accept-Encoding')
    const length = Number(packed.headers.get('content-length'))
    expect(length).toBeLessThan((await packed.text()).length / 8)
    // Node makes a resource of this type for each compression, even for a synchronous one.
    let compressions = 0
    const hook = createHook({ init: (_, type) => void (type === 'ZLIB' && compressions++) }).enable()
    for (let n = 0; n < 3; n++)
      await (await fetch(`${service.url}/api/openapi.json`, { method: 'HEAD', headers })).text()
    expect(compressions).toBe(0)
    gzipSync('one more')
    hook.disable()
    expect(compressions).toBe(1)
    const plain = await service.get('/api/openapi.json', { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
  })

  it('names every call of the API, and no other', async () => {
    const { context } = await startTestService({ COUNTS: 'on' })
    const routed = createRouters(context).flatMap(router =>
      router.stack.flatMap(({ path, methods }) =>
        methods.filter(method => method !== 'HEAD').map(method => `${method.toLowerCase()} ${String(path)}`),
      ),
    )
    const named = CALLS.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
    expect(named.sort()).toEqual(routed.sort())
  })

  it('is valid OpenAPI 3.1 without dangling references', () => {
    expect(document.openapi).toBe('3.1.0')
    const components = document.components as Record<string, Record<string, unknown>>
    const references = valuesOf('$ref', document).map(reference => String(reference).split('/'))
    expect(references.length).toBeGreaterThan(20)
    for (const [, , kind = '', name = ''] of references) expect(components[kind]).toHaveProperty([name])
    expect(valuesOf('$schema', document)).toEqual([])
    const ids = operations.map(operation => operation.operationId)
    expect(new Set(ids).size).toBe(CALLS.length)
    for (const pattern of valuesOf('pattern', document)) expect(() => new RegExp(String(pattern), 'u')).not.toThrow()
  })

  it('lists each call’s failures with the status of their codes', () => {
    const statuses = new Set<number>(Object.values(ERROR_STATUS))
    for (const { responses } of operations) {
      const failures = Object.keys(responses as object).filter(status => Number(status) >= 400)
      for (const status of failures) expect(statuses).toContain(Number(status))
      expect(failures).toContain('500')
    }
  })

  it('keeps the lengths and the options of the contract', () => {
    const { paths, components } = document as unknown as {
      paths: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>
      components: { schemas: Record<string, object> }
    }
    const { content } = paths['/api/visa-applications']?.post.requestBody ?? { content: {} }
    expect(Object.keys(content)).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ])
    for (const { schema } of Object.values(content)) {
      expect(schema).toEqual({ $ref: '#/components/schemas/VisaApplicationForm' })
    }
    const properties = {
      remarks: { maxLength: 5_000 },
      refusalCount: { enum: expect.arrayContaining(['', '5+ times']) },
    }
    expect(components.schemas.VisaApplicationForm).toMatchObject({
      anyOf: [
        { required: ['name', 'email', 'phone'], properties },
        { required: ['name', 'phone', 'noEmail'], properties },
      ],
    })
  })

  it('makes the check of answers fail for an answer that differs from the document', () => {
    const answer = {
      status: 201,
      type: 'application/json; charset=utf-8',
      text: '{"reference":"3467ACDE","answerBy":"2026-11-23T12:00:00.000Z"}',
    }
    expect(differencesFrom('post', '/api/callbacks', answer)).toEqual([])
    for (const [change, path] of [
      [{ text: answer.text.replace('3467ACDE', '0OIl2Z5S') }, '/api/callbacks'],
      [{ text: answer.text.replace('{', '{"id":1,') }, '/api/callbacks'],
      [{ text: '{"reference":"3467ACDE"}' }, '/api/callbacks'],
      [{ status: 200 }, '/api/callbacks'],
      [{ type: 'text/html' }, '/api/callbacks'],
    ] as const) {
      expect(differencesFrom('post', path, { ...answer, ...change })).toHaveLength(1)
    }
    const list = { status: 200, type: 'application/json', text: '[{"id":1}]' }
    expect(differencesFrom('get', '/api/team', list)).not.toEqual([])
    expect(differencesFrom('get', '/api/team', { ...list, text: '{}' })).not.toEqual([])
  })
})
