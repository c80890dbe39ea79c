import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Crowd, openCrowd, p99, repeat, send, sendJson } from './attackers'
import { ADMIN_PASSWORD, type Product, startProduct, storedInquiries, visitor } from './product'

/**
 * The product's settings. Hashing a password takes the server as long as it takes a real firm's server, so each guess
 * costs as much time.
 */
const SETTINGS = { LOG_LEVEL: 'silent', ADMIN_PASSWORD }
/** The maximum number of connections that the server keeps open at once. */
const PLACES = 4_000
/** The attacker's address; visitors and staff use 127.0.0.1. */
const ATTACKER = '127.0.0.66'
const otherAttacker = (at: number) => `127.0.${66 + (at >> 8)}.${at & 255}`

const guess = (product: Product, at: number, from: string) =>
  sendJson(`${product.url}/api/admin/login`, { password: `a guess that is wrong, ${at}` }, { from })
const submit = (product: Product, message = visitor.message) =>
  sendJson(`${product.url}/api/contact`, { ...visitor, message })

async function logIn(product: Product) {
  const { status, text } = await sendJson(`${product.url}/api/admin/login`, { password: ADMIN_PASSWORD })
  expect(status).toBe(200)
  return { headers: { authorization: `Bearer ${JSON.parse(text).token}` } }
}

describe('the server', () => {
  const HEADERS = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
  const BODY =
    'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'
  let product: Product
  let slowHeaders: Crowd
  let slowBodies: Crowd

  beforeAll(async () => {
    product = await startProduct(SETTINGS)
    slowHeaders = await openCrowd(product.port, 250, HEADERS, 'x')
    slowBodies = await openCrowd(product.port, 250, BODY, ' ')
  })
  afterAll(async () => {
    for (const crowd of [slowHeaders, slowBodies]) crowd?.leave()
    await product?.remove()
  })

  it('answers every visitor beside 500 slow connections and 200 guesses a second', async () => {
    const session = await logIn(product)
    let guesses = 0
    const guessing = setInterval(() => void guess(product, guesses++, ATTACKER).catch(() => undefined), 5)
    const sent = await repeat(600, 4, at => submit(product, `while attacked, ${at}`))
    clearInterval(guessing)
    const stillOpen = slowHeaders.open() + slowBodies.open()
    console.log(`Submissions: p99 ${p99(sent)} beside ${stillOpen} slow connections and ${guesses} guesses`)
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201))
    expect(stillOpen).toBeGreaterThan(200)
    expect(guesses).toBeGreaterThan(0)
    expect((await send(`${product.url}/api/admin/inquiries`, session)).status).toBe(200)
    await expect.poll(() => storedInquiries(product.dataDir).length).toBe(600)
  })

  it('refuses connections above the limit, still answers on the open ones, and accepts new ones again afterwards', async () => {
    // With TRUST_PROXY, the server closes silent connections later than without it, so all of them are still open when
    // the last one opens.
    const product = await startProduct({ ...SETTINGS, TRUST_PROXY: '1' })
    onTestFinished(product.remove)
    const inside = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => inside.destroy())
    const first = await sendJson(`${product.url}/api/contact`, visitor, { agent: inside })
    expect(first.status).toBe(201)

    let crowd = await openCrowd(product.port, PLACES + 200)
    onTestFinished(() => crowd.leave())
    const outcome = () =>
      submit(product).then(
        ({ status }) => `${status}`,
        (error: Error) => error.message,
      )
    // On a busy machine, the server may close the crowd's first connections before the last one arrives. In this case,
    // the test opens a further crowd of connections.
    for (let tries = 0; !/ECONNRESET|socket hang up/.test(await outcome()); tries++) {
      expect(tries).toBeLessThan(10)
      crowd.leave()
      crowd = await openCrowd(product.port, PLACES + 200)
    }
    // The server has closed some connections of the crowd, and the connection that was open before the crowd still
    // works.
    await expect.poll(crowd.open).toBeLessThan(PLACES)
    expect((await sendJson(`${product.url}/api/contact`, visitor, { agent: inside })).status).toBe(201)

    await crowd.closed
    // The server accepts new connections only after it has released the closed ones.
    await expect.poll(() => submit(product).then(({ status }) => status, String)).toBe(201)
  })

  it('checks only a few of 600 guesses from one address, even over a restart; staff and visitors elsewhere notice nothing', async () => {
    let product = await startProduct(SETTINGS)
    onTestFinished(() => product.remove())
    const session = await logIn(product)

    async function attack(from: (at: number) => string, count = 500) {
      const guessed = repeat(count, 20, at => guess(product, at, from(at)))
      let over = false
      void guessed.finally(() => {
        over = true
      })
      const honest = []
      do {
        honest.push({ ...(await submit(product)), expected: 201 })
        honest.push({ ...(await send(`${product.url}/api/admin/inquiries?limit=5`, session)), expected: 200 })
      } while (!over)
      expect(honest.filter(({ status, expected }) => status !== expected)).toEqual([])
      const refused = (await guessed).filter(({ status }) => status === 429)
      const tried = (await guessed).filter(({ status }) => status === 401)
      expect(refused.length + tried.length).toBe(count)
      expect(refused.filter(({ headers }) => !(Number(headers['retry-after']) > 0))).toEqual([])
      console.log(`${count} guesses: ${tried.length} hashed; beside them ${honest.length} calls, p99 ${p99(honest)}`)
      return tried.length
    }

    expect(await attack(() => ATTACKER)).toBeLessThanOrEqual(10)
    const { dataDir, port } = product
    await product.end('SIGKILL')
    product = await startProduct({ ...SETTINGS, PORT: `${port}` }, dataDir)
    // The server must remember the failed attempts after the restart. Otherwise, the attacker would get five more
    // attempts.
    expect(await attack(() => ATTACKER, 100)).toBeLessThan(5)
    // Each of these attempts to sign in comes from another address. The server checks these attempts one after another,
    // so staff can still sign in meanwhile.
    const others = attack(otherAttacker, 10)
    await logIn(product)
    expect(await others).toBeGreaterThan(0)
  })

  // This test comes last, because the connections may stay open for 10 s (slow headers) and 30 s (slow bodies).
  it('closes slow connections, although each keeps sending', async () => {
    const answers = [...(await slowHeaders.closed), ...(await slowBodies.closed)]
    expect(answers).toHaveLength(500)
    expect(answers.filter(answer => !/^HTTP\/1\.1 408 /.test(answer))).toEqual([])
    // The server accepts new connections only after it has released the closed ones.
    await expect.poll(() => submit(product).then(({ status }) => status, String)).toBe(201)
  })
})
