import { expect, it } from 'vitest'
import { whileLooking } from './receive-letter'

it('the search finds a sequence of bytes wherever chunks divide it, and passes every byte on', async () => {
  const whole = Buffer.from('trailer << /Encrypt 5 0 R >>')
  for (let at = 1; at < whole.length; at++) {
    const chunks = [whole.subarray(0, at), whole.subarray(at, at + 1), whole.subarray(at + 1)]
    const looks: Buffer[] = []
    const passed: Buffer[] = []
    const wanted = Buffer.from('/Encrypt')
    for await (const chunk of whileLooking(inTurn(chunks), wanted, () => looks.push(wanted))) passed.push(chunk)
    expect([at, looks.length]).toEqual([at, 1])
    expect(Buffer.concat(passed)).toEqual(whole)
  }
})

async function* inTurn(chunks: Buffer[]) {
  yield* chunks
}
