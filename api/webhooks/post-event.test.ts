import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createPlainServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { selfSigned } from '../testing/self-signed'
import { startReceiver } from '../testing/webhook-receiver'
import { type PostRules, postEvent, RefusedAddressError } from './post-event'

const { signal } = new AbortController()
const post = (url: string, rules: PostRules, stop = signal) =>
  postEvent(new URL(url), { headers: { 'content-type': 'application/json' }, body: '{}', signal: stop }, rules)
const HERE = { mayBePrivate: true }
const at =
  (...addresses: string[]) =>
  async () =>
    addresses.map(address => ({ address, family: 4 }))

it('the sender connects to the address that it has checked, and does not resolve the name again', async () => {
  const receiver = await startReceiver()
  const url = receiver.url.replace('127.0.0.1', 'receiver.example.org')
  const found = [at('127.0.0.1'), at('10.255.255.1')]
  const resolve = () => (found.shift() ?? at())()
  expect(await post(url, { ...HERE, resolve })).toEqual({ status: 204, text: '' })
  expect(receiver.got).toHaveLength(1)
  expect(receiver.got[0]?.headers.host).toBe(new URL(url).host)
  expect(found).toHaveLength(1)
})

it.each([
  ['a private address', 'https://receiver.example.org', ['192.168.0.7']],
  ['one private address among public ones', 'https://receiver.example.org', ['93.184.215.14', '127.0.0.1']],
  ['an IP address in the URL', 'https://2130706433/', []],
  ['a mapped IP address in the URL', 'https://[::ffff:127.0.0.1]/', []],
])('the sender makes no connection to %s', async (_, url, addresses) => {
  await expect(post(url, { mayBePrivate: false, resolve: at(...addresses) })).rejects.toThrow(RefusedAddressError)
})

it.each([
  ['the address of a cloud’s metadata service', ['169.254.169.254']],
  ['a public address by http', ['93.184.215.14']],
])('the sender makes no connection to %s, even if private addresses are allowed', async (_, addresses) => {
  const url = 'http://receiver.example.org/'
  await expect(post(url, { ...HERE, resolve: at(...addresses) })).rejects.toThrow(RefusedAddressError)
})

it('the sender follows no redirect, and reads at most 1 MB of an answer', async () => {
  const receiver = await startReceiver()
  receiver.answer = { status: 302, headers: { location: receiver.url }, text: 'elsewhere' }
  expect(await post(receiver.url, HERE)).toEqual({ status: 302, text: 'elsewhere' })
  expect(receiver.got).toHaveLength(1)
  receiver.answer = { status: 200, text: 'x'.repeat(3_000_000) }
  const { status, text } = await post(receiver.url, HERE)
  expect([status, text.length <= 1_000_000]).toEqual([200, true])
})

it('the sender also accepts the answer of a receiver that changes the protocol', async () => {
  const server = createPlainServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    )
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise(done => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  expect(await post(`http://127.0.0.1:${port}`, HERE)).toEqual({ status: 101, text: '' })
})

it('the sender sends nothing to a receiver whose certificate no known authority has signed', async () => {
  let requests = 0
  const server = createSecureServer(selfSigned(), () => {
    requests += 1
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise(done => server.once('listening', done))
  const url = `https://receiver.example.org:${(server.address() as AddressInfo).port}/`
  const refused = post(url, { ...HERE, resolve: at('127.0.0.1') })
  await expect(refused).rejects.toMatchObject({ code: expect.stringContaining('CERT') })
  expect(requests).toBe(0)
})

it('the sender ends its attempt when the service stops', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise(done => server.once('listening', done))
  const stopping = new AbortController()
  const posted = post(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, HERE, stopping.signal)
  server.once('connection', () => stopping.abort())
  await expect(posted).rejects.toThrow()
})
