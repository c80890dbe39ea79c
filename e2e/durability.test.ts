import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, it } from 'vitest'
import { referenceIn } from '../api/testing/told-in'
import { type Product, startProduct, storedInquiries, visitor } from './product'

let product: Product
afterEach(() => product.remove())

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function reference(response: Response): Promise<string> {
  expect(response.status).toBe(201)
  return ((await response.json()) as { reference: string }).reference
}

describe('an acknowledged request', () => {
  it('is in a readable file, and its mail is filed with the right headers', async () => {
    product = await startProduct()
    const given = await reference(await post(product.url, visitor))
    await expect
      .poll(() => storedInquiries(product.dataDir))
      .toEqual([expect.objectContaining({ ...visitor, reference: given, isProcessed: false })])
    const folder = join(product.dataDir, 'mail')
    const filed = () => readdirSync(folder).filter(name => name.endsWith('.eml'))
    await expect.poll(filed).toHaveLength(1)
    const mail = await PostalMime.parse(readFileSync(join(folder, filed()[0] ?? '')))
    expect(mail.subject).toContain(given)
    expect(mail.subject?.toLowerCase()).toContain('urgent')
    expect(mail.from?.address).toBe('haven@example.org')
    expect(mail.to?.map(({ address }) => address)).toEqual(['staff@example.org'])
    expect(mail.replyTo?.map(({ address }) => address)).toEqual([visitor.email])
    expect(mail.messageId).toMatch(/^<.+@.+>$/)
    expect(mail.html).toContain('/admin/')
  })

  it('survives a kill -9 right after its answer, as does its mail', async () => {
    product = await startProduct({ LOG_LEVEL: 'silent' })
    const given = await Promise.all(
      Array.from({ length: 25 }, async (_, i) => reference(await post(product.url, { ...visitor, message: `${i}` }))),
    )
    await product.end('SIGKILL')
    product = await startProduct({}, product.dataDir)
    await expect
      .poll(() =>
        storedInquiries(product.dataDir)
          .map(record => record.reference)
          .sort(),
      )
      .toEqual([...given].sort())
    const mails = () => readdirSync(join(product.dataDir, 'mail')).filter(name => name.endsWith('.eml'))
    await expect.poll(() => given.filter(one => !mails().some(name => name.includes(one)))).toEqual([])
  })

  it('is one record for one key, also over a restart; another body under that key is refused', async () => {
    product = await startProduct()
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const given = await Promise.all(
      Array.from({ length: 50 }, async () => reference(await post(product.url, visitor, key))),
    )
    expect(new Set(given).size).toBe(1)
    await product.end()
    product = await startProduct({}, product.dataDir)
    expect(await reference(await post(product.url, visitor, key))).toBe(given[0])
    const other = await post(product.url, { ...visitor, message: 'another' }, key)
    expect(other.status).toBe(409)
    expect(storedInquiries(product.dataDir)).toHaveLength(1)
  })

  it('is on disk before its answer is written, by the order of system calls', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'haven-trace-'))
    const trace = join(folder, 'trace')
    product = await startProduct({ LOG_LEVEL: 'silent' }, undefined, [
      'strace',
      '-D',
      '-f',
      '-tt',
      '-y',
      '-s',
      '65536',
      '-e',
      'trace=write,writev,pwrite64,pwritev,sendto,sendmsg,fdatasync,fsync',
      '-o',
      trace,
    ])
    const marks = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const mark = `mark-${i}-${crypto.randomUUID()}`
        return { mark, reference: await reference(await post(product.url, { ...visitor, message: mark })) }
      }),
    )
    await product.end()
    const lines = readFileSync(trace, 'utf8').split('\n')
    rmSync(folder, { recursive: true })
    for (const { mark, reference } of marks) {
      const written = lines.findIndex(line => line.includes(mark) && /journal/.test(line))
      const answered = lines.findIndex(line => line.includes(reference) && line.includes('201 Created'))
      const synced = lines.findIndex(
        (line, i) => i > written && /f(data)?sync/.test(line) && /journal|resumed/.test(line) && / = 0$/.test(line),
      )
      expect(written).toBeGreaterThan(-1)
      expect(answered).toBeGreaterThan(written)
      expect(synced).toBeGreaterThan(written)
      expect(synced).toBeLessThan(answered)
    }
  })
})

describe('a plain form post', () => {
  it('with Origin: null is stored, and marked as suspect', async () => {
    product = await startProduct()
    const response = await fetch(`${product.url}/api/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: 'null', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(visitor).toString(),
    })
    expect(response.status).toBe(303)
    const given = referenceIn(response.headers.get('location'))
    await expect
      .poll(() => storedInquiries(product.dataDir))
      .toEqual([expect.objectContaining({ reference: given, suspect: true })])
  })
})

describe('the server', () => {
  it('finishes requests under way when it is asked to stop, and exits cleanly', async () => {
    product = await startProduct()
    const sending = Array.from({ length: 20 }, (_, i) => post(product.url, { ...visitor, message: `${i}` }))
    const first = await Promise.race(sending)
    expect(first.status).toBe(201)
    const code = await product.end('SIGTERM')
    const answers = await Promise.allSettled(sending)
    const kept = answers.filter(answer => answer.status === 'fulfilled' && answer.value.status === 201)
    expect(code).toBe(0)
    expect(storedInquiries(product.dataDir).length).toBeGreaterThanOrEqual(kept.length)
  })

  it('prints the folder of the data, and that no emails are sent', async () => {
    product = await startProduct()
    await expect.poll(product.output).toContain(`http://localhost:${product.port}/admin/`)
    await expect.poll(product.output).toContain('Nobody is being emailed')
    await expect.poll(product.output).toContain(join(product.dataDir, 'mail'))
  })

  it('refuses to start a second process on the same folder, and prints the reason', async () => {
    product = await startProduct()
    await expect(startProduct({}, product.dataDir)).rejects.toThrow(product.dataDir)
    expect(await reference(await post(product.url, visitor))).toBeTruthy()
  })
})
