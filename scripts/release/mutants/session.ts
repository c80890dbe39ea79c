import { setTimeout as delay } from 'node:timers/promises'
import type { Job } from './lab'
import type { RunTests, Where } from './run-tests'

/** Milliseconds between two questions for work while others still have theirs. */
const ASK_AGAIN_MS = 300
/** … and between two looks at whether there is still somebody to work for. */
const LOOK_AGAIN_MS = 5_000

const [lab = '', where = 'node', planted = ''] = process.argv.slice(2)
let runTests: RunTests | undefined
// A run that was killed cannot end its sessions, and a test that nobody judges repeats forever.
setInterval(() => fetch(lab).catch(() => process.exit(1)), LOOK_AGAIN_MS)

for (;;) {
  const job: Job | 'wait' | 'end' = await (await fetch(`${lab}/next?by=${process.pid}`)).json()
  if (job === 'end') break
  if (job === 'wait') {
    await delay(ASK_AGAIN_MS)
    continue
  }
  // Vitest takes seconds to start: not for a session that finds nothing to do.
  runTests ??= await (await import('./run-tests')).openVitest(where as Where, planted)
  const ended = await runTests(job)
  await fetch(`${lab}/ended`, { method: 'POST', body: JSON.stringify(ended) })
  if (ended.lost) process.exit(1)
}
process.exit()
