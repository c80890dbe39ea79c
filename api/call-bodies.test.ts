import { expect, it } from 'vitest'
import { goodOf, JSON_TYPE, nameOf, refusal, send, start, withBody } from './testing/send-call'

it('every body of an unsupported type is refused', async () => {
  const { service, login: shared } = await start()
  for (const call of withBody) {
    const { good, login = shared } = await goodOf(service, call)
    const body = JSON.stringify(good)
    const types = ['text/plain', 'text/json', 'application/xml', 'application/octet-stream']
    if (!call.isForm) types.push('application/x-www-form-urlencoded', 'multipart/form-data; boundary=x')
    for (const type of [...types, 'application/json; charset=utf-16', '']) {
      const answer = await send(service, call, { headers: { ...login, 'content-type': type }, body })
      expect({ ...answer, type }).toMatchObject({ ...refusal(call, 'unsupported_type'), type })
    }
    const packed = await send(service, call, { headers: { ...login, ...JSON_TYPE, 'content-encoding': 'gzip' }, body })
    expect(packed).toMatchObject(refusal(call, 'unsupported_type'))
  }
})

it('every body that is too large is refused', async () => {
  const { service, login: shared } = await start()
  for (const call of withBody) {
    const { good, login = shared } = await goodOf(service, call)
    const body = JSON.stringify({ ...good, padding: 'x'.repeat(256 * 1024) })
    expect(await send(service, call, { headers: { ...JSON_TYPE, ...login }, body })).toMatchObject(
      refusal(call, 'too_large'),
    )
  }
})

it('every malformed body is refused', async () => {
  const { service, login: shared } = await start()
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  for (const call of withBody) {
    // Requests to public endpoints do not contain the shared session's token, because a sign-in would end that session.
    const { good: fields, login = call.may !== 'anyone' ? shared : undefined } = await goodOf(service, call)
    const good = JSON.stringify({ ...fields, note: 'Zoë' })
    const malformed: [string, BodyInit][] = [
      ['cut', good.slice(0, -1)],
      ['cut within a character', Buffer.from(good).subarray(0, Buffer.from(good).indexOf(0xc3) + 1)],
      ['doubled', good + good],
      ['no JSON', 'name=Ravi'],
      ['a text', '"x"'],
      ['null', 'null'],
      ['NaN', '{"name":NaN}'],
      ['with a comment', `${good}//`],
      ['9 deep', deep(9)],
      ['5,000 deep', '['.repeat(5_000)],
      ['with __proto__', `{"__proto__":{"isAdmin":true},${good.slice(1)}`],
      ['Latin-1', Buffer.from(good, 'latin1')],
      ['UTF-16', Buffer.from(good, 'utf16le')],
      ['NUL', Buffer.alloc(20)],
    ]
    for (const [what, body] of malformed) {
      const answer = await send(service, call, { headers: { ...JSON_TYPE, ...login }, body })
      expect({ ...answer, what }).toMatchObject({ ...refusal(call, 'malformed'), what })
    }
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`k${n}`, n])))
    expect(await send(service, call, { headers: { ...JSON_TYPE, ...login }, body: wide })).toMatchObject(
      refusal(call, 'invalid'),
    )
    const withConstructor = `{"constructor":{"prototype":{"isAdmin":true}},${good.slice(1)}`
    const answer = await send(service, call, { headers: { ...JSON_TYPE, ...login }, body: withConstructor })
    // Visitors may send bodies with unknown fields. Bodies from staff, and reports to the counts of forms, may not
    // contain unknown fields.
    const isStrict = call.may !== 'anyone' || call.path === '/api/form-counts'
    expect([nameOf(call), answer.status]).toEqual([nameOf(call), isStrict ? 422 : call.answer.status])
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})
