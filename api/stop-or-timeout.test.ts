import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { stopOrTimeout } from './stop-or-timeout'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

it('the signal aborts when its time is over, even after a garbage collection', async () => {
  const aborted = once(stopOrTimeout(new AbortController().signal, 50), 'abort')
  await turn()
  collectGarbage()
  const [{ target }] = await aborted
  expect(target.reason.name).toBe('TimeoutError')
})

it('the signal aborts as soon as the other signal does', async () => {
  const stopping = new AbortController()
  const signal = stopOrTimeout(stopping.signal, 60_000)
  stopping.abort()
  expect(signal.aborted).toBe(true)
})
