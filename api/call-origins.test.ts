import { expect, it } from 'vitest'
import { CALLS } from './calls/index'
import { goodOf, LISTED, refusal, STAFF, sendGood, start } from './testing/send-call'

it('no call sends an answer that a page of another origin may read', async () => {
  const { service, login } = await start()
  const { host, port } = new URL(service.url)
  const hostile = [
    'null',
    'https://evil.example',
    'https://firm.example',
    'https://www.firm.example.evil.example',
    'https://evil-www.firm.example',
    'https://evil.example/https://www.firm.example',
    'https://evilwww.firm.example',
    'https://xwww.firm.example',
    'https://www-firm.example',
    'https://www.firm.example:8443',
    'https://www.firm.example:443',
    'http://www.firm.example',
    'https://WWW.firm.example',
    'HTTPS://www.firm.example',
    'https://www.firm.example.',
    'https://www.firm.example/',
    'https://user@www.firm.example',
    'https://www.firm.example https://evil.example',
    'https://www.firm.example%00.evil.example',
    'https://xn--www-firm-3ya.example',
    '*',
    'file://',
    'chrome-extension://abcdefghijklmnop',
    `http://${host}.evil.example`,
    `http://localhost:${port}`,
    `http://127.0.0.1:${Number(port) + 1}`,
    'http://127.0.0.1',
  ]
  for (const call of CALLS) {
    const other = call.path.startsWith('/api/admin/') ? LISTED : STAFF
    // The test sends the same valid body for all origins, because a refused call changes no data.
    const good = await goodOf(service, call)
    for (const origin of [...hostile, other]) {
      const answer = await sendGood(service, call, { ...login, origin }, good)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      if (!call.path.startsWith('/api/')) continue
      expect({ ...answer, origin }).toMatchObject({ ...refusal(call, 'origin_refused'), origin })
      expect(answer.headers.get('vary')).toContain('Origin')
    }
  }
  // Each list has two records: one from `start`, and one from the example of `delete …/seen`. The numbers show that the
  // refused requests changed nothing. The session that the refused requests tried to end is still valid.
  const { lists } = await service.context.store.counts()
  expect(Object.values(lists).map(({ total, pending }) => [total, pending])).toEqual(Array(3).fill([2, 2]))
  expect((await service.get('/api/admin/counts', login)).status).toBe(200)
})

it('no preflight allows a call to a page of another origin', async () => {
  const { service } = await start()
  for (const { path, method } of CALLS.filter(call => call.path.startsWith('/api/'))) {
    const [own, other] = path.startsWith('/api/admin/') ? [STAFF, LISTED] : [LISTED, STAFF]
    for (const [origin, status] of [
      [own, 204],
      [other, 403],
      ['null', 403],
    ] as const) {
      const response = await fetch(service.url + path.replace('{id}', '1'), {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': method.toUpperCase() },
      })
      expect([path, origin, response.status]).toEqual([path, origin, status])
      expect(response.headers.get('access-control-allow-origin')).toBe(status === 204 ? origin : null)
    }
  }
})
