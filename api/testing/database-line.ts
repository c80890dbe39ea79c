import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * A proxy in front of the tests' database. When a statement contains certain words, the proxy drops the connection
 * instead of passing on the answer, or holds the statement back until a step of the test is done.
 */
export async function startLine(url: string) {
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const far = { host: target.hostname, port: Number(target.port || 5_432) }
  let words: string | undefined
  let held: { words: string; meanwhile: () => Promise<unknown> } | undefined
  const server = createServer(near => {
    const other = folder ? connect(`${folder}/.s.PGSQL.${far.port}`) : connect(far)
    let isLost = false
    near.on('data', async data => {
      if (held && data.includes(held.words)) {
        const { meanwhile } = held
        held = undefined
        await meanwhile()
      }
      if (words && data.includes(words)) {
        words = undefined
        isLost = true
      }
      other.write(data)
    })
    other.on('data', data => {
      if (isLost) near.resetAndDestroy()
      else near.write(data)
    })
    for (const [one, another] of [
      [near, other],
      [other, near],
    ] as const) {
      one.on('error', () => another.destroy())
      one.on('close', () => another.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  target.searchParams.delete('host')
  target.hostname = '127.0.0.1'
  target.port = String((server.address() as AddressInfo).port)
  return {
    url: target.href,
    lose(next: string) {
      words = next
    },
    isLost: () => words === undefined,
    hold(next: string, meanwhile: () => Promise<unknown>) {
      held = { words: next, meanwhile }
    },
    isHeld: () => held !== undefined,
  }
}
