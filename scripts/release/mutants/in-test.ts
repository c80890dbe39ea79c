import { afterAll, beforeAll, beforeEach, inject, type RunnerTestCase, type RunnerTestSuite, vi } from 'vitest'
import { getFn, setFn } from 'vitest/suite'
import type { Plan, Told } from './lab'

/** The switches that the planted code reads. */
interface Switches {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  /** How many mutants have been passed, asleep or not, and how many may be. */
  passes?: number | undefined
  mostPasses?: number | undefined
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

/** Failures that may stand before a run without a mutant shows that they were theirs. */
const SUSPECTS_AT_ONCE = 6
/** A loop that passes its mutant this much more often than the right code does is taken for endless. */
const ENDLESS = { times: 100, atLeast: 2_000, atLeastOfAll: 3_000_000 }
const SLOW = 3
/** Of its limit, how long a test waits for what should come to be, and until when it has what it does with a browser done. */
const WAITS = 0.6
const ACTS = 0.8
/** Milliseconds that the tidying up after a test may take at the least. */
const TIDYING_MS = 8_000
/** Tests that were too late after which a file begins anew. */
const MOST_LATE = 8
const TOO_LONG = 'longer than any right run'

const errand = inject('mutants')
const scope = globalThis as typeof globalThis & {
  __stryker__?: Switches
  __vitest_browser_runner__?: { runner: { _currentTaskTimeout?: number } }
  navigation?: EventTarget
}
scope.__stryker__ ??= {}
const switches = scope.__stryker__
const send = globalThis.fetch.bind(globalThis)
const { setTimeout: later, clearTimeout: notLater } = globalThis
const strays: unknown[] = []
// A promise that nobody awaits, and an error that nobody catches, fail the whole run of the tests.
if ('process' in globalThis) {
  process.on('unhandledRejection', stray)
  process.on('uncaughtException', stray)
} else {
  globalThis.addEventListener('unhandledrejection', event => stray(event.reason))
  globalThis.addEventListener('error', ({ error }) => error && stray(error))
}
// A page that a mutant makes leave would take the run along: it stays, which the right code never needs.
if (errand.kind !== 'reach') scope.navigation?.addEventListener('navigate', stay)

if (errand.kind === 'reach') reach()
else if (errand.kind === 'try') tryEach()
else await load()

function stray(error: unknown) {
  strays.push(error)
}

function stay(event: Event & { destination?: { url: string; sameDocument: boolean }; navigationType?: string }) {
  const { destination, navigationType } = event
  // Vite's server has a page read anew by itself.
  if (!destination?.url.startsWith('http') || destination.sameDocument || navigationType === 'reload') return
  event.preventDefault()
  stray(new Error(`would have left the page for ${destination.url}`))
}

/** Notes which test comes past which mutant. */
function reach() {
  let file: RunnerTestSuite | undefined
  beforeEach(({ task }) => {
    file = task.file
    switches.currentTestId = task.id
  })
  afterAll(async () => {
    switches.currentTestId = undefined
    const { static: outside = {}, perTest = {} } = switches.mutantCoverage ?? {}
    const tests = Object.fromEntries(
      testsOf(file).map(test => {
        const { state, duration = 0 } = test.result ?? {}
        return [test.id, { name: test.name, passed: state === 'pass', took: duration, hits: perTest[test.id] ?? {} }]
      }),
    )
    await tell({ what: 'reached', tests, loads: Object.keys(outside) })
  })
}

/**
 * Runs each test again and again, each time with another of the mutants that it comes past. Vitest repeats a test with its
 * hooks and its cleaning up; what a mutant may have broken for good shows in a run without one, and ends the file.
 */
function tryEach() {
  const alive = new Set<string>()
  switches.passes = 0
  switches.mostPasses = Number.POSITIVE_INFINITY
  let plan: Plan = {}
  let at: RunnerTestCase | undefined
  let queue: string[] = []
  let active: string | undefined
  let suspects: { mutant: string; how: 'killed' | 'timed out'; error: string }[] = []
  let broken = false
  let late = false
  let lates = 0
  /** Those that were too late once, or failed outside of the test: again, it was neither the machine nor one before. */
  const doubted = new Set<string>()
  /** The one that was late just now. */
  let lateOne: string | undefined
  let began = 0
  /** Pairs of a mutant and a test that did not see it, for the next message. */
  const unseen: [mutant: string, test: string][] = []

  // biome-ignore lint/correctness/noEmptyPattern: Vitest hands the file over as the second only.
  beforeAll(async ({}, file) => {
    plan = await ask()
    for (const { mutants } of Object.values(plan)) for (const mutant of Object.keys(mutants)) alive.add(mutant)
    for (const test of testsOf(file)) {
      const planned = plan[test.id]
      if (!planned) test.mode = 'skip'
      else {
        test.repeats = Number.POSITIVE_INFINITY
        limit(test, planned.limit)
      }
    }
  })

  beforeEach(async ({ task, skip }) => {
    if (at !== task) {
      at = task
      queue = Object.keys(plan[task.id]?.mutants ?? {}).filter(mutant => alive.has(mutant))
      suspects = []
    } else await judge(task)
    const next = broken ? undefined : queue.shift()
    if (next === undefined && (broken || !suspects.length)) {
      switches.activeMutant = undefined
      return skip()
    }
    if (next === undefined || suspects.length >= SUSPECTS_AT_ONCE || late) {
      if (next !== undefined) queue.unshift(next)
      active = undefined
    } else active = next
    const within = plan[task.id]?.limit ?? 0
    if (active) await tell({ what: 'trying', mutant: active, test: task.name, limit: within, unseen: unseen.splice(0) })
    strays.length = 0
    vi.setConfig({ hookTimeout: Math.max(within * 2, TIDYING_MS), expect: { poll: { timeout: within * WAITS } } })
    switches.activeMutant = active
    switches.hitCount = 0
    const right = (active && plan[task.id]?.mutants[active]) || 0
    began = performance.now()
    switches.hitLimit = Math.max(right * ENDLESS.times, ENDLESS.atLeast)
    switches.passes = 0
    switches.mostPasses = Math.max((plan[task.id]?.passes ?? 0) * ENDLESS.times, ENDLESS.atLeastOfAll)
  })

  afterAll(() => (broken ? undefined : tell({ what: 'finished' })))

  async function judge(task: RunnerTestCase) {
    // What nobody awaits or catches is told of a turn later.
    await new Promise(done => later(done))
    const own = (task.result?.errors ?? []).map(({ message }) => message)
    const errors = [...own, ...strays.map(String)]
    const { hitCount = 0, hitLimit = 0, passes = 0, mostPasses = 0 } = switches
    const endless = hitCount > hitLimit || passes > mostPasses
    if (task.result) {
      task.result.state = 'run'
      delete task.result.errors
    }
    const failed = errors.length > 0 || endless
    if (failed && active) {
      late = errors.some(error => error.includes(TOO_LONG))
      const isDoubtful = late || (!own.length && !endless)
      if (isDoubtful && !doubted.has(active)) {
        doubted.add(active)
        if (late) lateOne = active
        queue.unshift(active)
      } else
        suspects.push({ mutant: active, how: late || endless ? 'timed out' : 'killed', error: errors[0] ?? 'endless' })
    } else if (failed) {
      broken = true
      const mutants = [...suspects.map(({ mutant }) => mutant), ...(late && lateOne ? [lateOne] : [])]
      await tell({ what: 'broken', mutants, error: errors[0] ?? '' })
      suspects = []
    } else {
      // A machine that is slow right now is no endless loop: where the right code took long too, the next try has more time.
      const slow = late && (performance.now() - began) * SLOW > (plan[task.id]?.limit ?? 0)
      if (slow) doubted.clear()
      if (slow) await tell({ what: 'slow' })
      if (slow) suspects = suspects.filter(({ how }) => how !== 'timed out')
      for (const { mutant } of suspects) alive.delete(mutant)
      if (suspects.length) await tell({ what: 'seen', test: task.name, suspects })
      suspects = []
      if (active) unseen.push([active, task.id])
      // What was too late still runs. That the right code passed beside it shows that it disturbs nothing; many would.
      if (late && (++lates >= MOST_LATE || slow)) broken = true
      late = false
    }
  }
}

/** Runs the whole file with the next mutant of those that are there from the moment its module loads, until one test fails. */
async function load() {
  const { mutant }: { mutant?: string } = await (await send(`${errand.url}/load?job=${errand.job}`)).json()
  // What the run before has loaded had another one.
  vi.resetModules()
  switches.activeMutant = mutant
  let plan: Plan = {}
  let file: RunnerTestSuite | undefined
  // biome-ignore lint/correctness/noEmptyPattern: Vitest hands the file over as the second only.
  beforeAll(async ({}, suite) => {
    file = suite
    plan = await ask()
    for (const test of testsOf(suite)) {
      const planned = plan[test.id]
      if (planned) limit(test, planned.limit)
      else test.mode = 'skip'
    }
  })
  beforeEach(async ({ task, skip }) => {
    if (strays.length || failureIn(task.file)) return skip()
    const within = plan[task.id]?.limit ?? 0
    vi.setConfig({ expect: { poll: { timeout: within * WAITS } } })
    if (mutant) await tell({ what: 'trying', mutant, test: task.name, limit: within, unseen: [] })
  })
  afterAll(async () => {
    if ('process' in globalThis) process.off('unhandledRejection', stray).off('uncaughtException', stray)
    await tell({ what: 'loaded', failed: (file && failureIn(file)) ?? strays.map(String)[0] })
  })
}

/** The name of the first test, or group of tests, that failed. */
function failureIn(suite: RunnerTestSuite): string | undefined {
  const failed = suite.tasks.flatMap(task =>
    task.type === 'suite' ? (failureIn(task) ?? []) : task.result?.state === 'fail' ? task.name : [],
  )[0]
  return failed ?? (suite.result?.state === 'fail' ? suite.name : undefined)
}

function limit(test: RunnerTestCase, milliseconds: number) {
  const run = getFn(test)
  setFn(test, async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLong = new Promise((_, reject) => {
      timer = later(() => reject(new Error(TOO_LONG)), milliseconds)
    })
    const done = run()
    // What Vitest takes the time of a click from: else one on what a mutant took away waits until the test is too late.
    const acting = scope.__vitest_browser_runner__?.runner
    if (acting) acting._currentTaskTimeout = milliseconds * ACTS
    await Promise.race([done, tooLong]).finally(() => notLater(timer))
  })
}

function testsOf(suite: RunnerTestSuite | undefined): RunnerTestCase[] {
  return (suite?.tasks ?? []).flatMap(task => (task.type === 'suite' ? testsOf(task) : [task]))
}

async function ask(): Promise<Plan> {
  return (await send(`${errand.url}/plan?job=${errand.job}`)).json()
}

async function tell(told: Told) {
  await send(`${errand.url}/tell?job=${errand.job}`, { method: 'POST', body: JSON.stringify(told) })
}
