import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readImports } from './imports'
import { digest, type Mutant, type Planted } from './plant'
import { nameOf, type Reach, readRecords, type Verdict, writeRecords } from './records'

/**
 * What a session runs next: a file of tests, to see what it reaches, to try mutants in turn, with all its tests or with those
 * alone that saw them before, or the whole file so many times, each with a mutant that is there from the start.
 */
type Task = { file: string } & (
  | { kind: 'reach' }
  | { kind: 'try'; mutants: string[]; within: number; again: boolean }
  | { kind: 'load'; mutants: string[]; within: number; times: number }
)
export type Job = Task & { id: number; url: string }

/**
 * For each test by its id: milliseconds after which it is too late, how many mutants it passes, and those to try with how
 * often each is passed.
 */
export type Plan = Record<string, { limit: number; passes: number; mutants: Record<string, number> }>

/** What the tests tell while they run. */
export type Told =
  | {
      what: 'reached'
      tests: Record<string, { name: string; passed: boolean; took: number; hits: Record<string, number> }>
      loads: string[]
    }
  | { what: 'trying'; mutant: string; test: string; limit: number; unseen: [mutant: string, test: string][] }
  | { what: 'seen'; test: string; suspects: { mutant: string; how: Verdict['how']; error: string }[] }
  | { what: 'broken'; mutants: string[]; error: string }
  | { what: 'loaded'; failed: string | undefined }
  | { what: 'slow' }
  | { what: 'finished' }

/** How a session's run of a file ended. */
export interface Ended {
  job: number
  /** The first test that failed, or why the file could not be loaded. */
  why: string
  /** Whether the page went away in the middle: Vitest waits for it forever, and only another session runs more. */
  lost?: boolean
}

interface Running {
  job: Job
  /** The process id of the session. */
  by: number
  trying?: { mutant: string; test: string; limit: number } | undefined
  began: number
  /** When it last told something. */
  heard: number
  told: Set<Told['what']>
  /** Of a run that loads its file again and again: how often so far, and what failed until one without a mutant passes. */
  loads: number
  suspects: { mutant: string; test: string }[]
}

interface Round {
  stages: number
  within: number
  own?: boolean
  loads?: boolean
}

/** The mutants that one run tries at most, and those that one loads. */
const MUTANTS_A_RUN = 80
const LOADS_A_RUN = 24
/** How often what was found out is written down. */
const WRITE_EVERY_MS = 10_000
/** Milliseconds of a test that only tries the mutants of the file that its own is named like: others are to have quicker ones. */
const SLOW_MS = 5_000
/**
 * What tests of other files have at most for one mutant: so many milliseconds in all, and so many of these files to load it.
 * What they have not seen by then is for a person to read: a quick test of its own is wanted, or a reason.
 */
const MOST_MS = 8_000
const MOST_LOADS = 3
/**
 * Who tries, and in which order: tests of the first so many stages that take no longer than so many milliseconds; where
 * `own` is said, only those of the file that is named like the mutant's, which mostly sees it; with `loads`, also what is
 * passed while a file loads. Later ones try what those before did not see, so that a slow test is asked only where no quick
 * one answers.
 */
const ROUNDS: Round[] = [
  { stages: 1, within: 300, own: true, loads: true },
  { stages: 1, within: 100 },
  { stages: 1, within: 1_000, own: true, loads: true },
  { stages: 1, within: 1_000, loads: true },
  { stages: 1, within: SLOW_MS, own: true, loads: true },
  { stages: 1, within: SLOW_MS, loads: true },
  { stages: 1, within: Number.POSITIVE_INFINITY, own: true },
  { stages: 2, within: 100 },
  { stages: 2, within: 1_000, loads: true },
  { stages: 2, within: SLOW_MS, loads: true },
]
/** The rounds that take little time. */
const QUICK = ROUNDS.slice(0, 3)
/** Those that try what is excused, too. */
const FOR_ALL = ROUNDS.slice(0, 2)
/** Milliseconds that a test may take with a mutant, by what it took without. */
const limitFor = (took: number) => Math.min(Math.max(took * 5, 1_500), took + 15_000)
const GONE = 'its process ended'
/** Milliseconds without a word after which a run is taken for hung, by what it does; a quick test is told so earlier. */
const HUNG_MS = { reach: 400_000, try: 90_000, load: 120_000 }
const HUNG_TEST = { times: 3, atLeast: 20_000 }

/** What deals the work out. */
export type Lab = Awaited<ReturnType<typeof openLab>>

/** What is to be found out about a folder's code. */
export interface Question {
  planted: Planted
  /** The mutants to try: all that are planted, or those of some files. */
  asked: Mutant[]
  /** Files of tests: those of the first stage, then with those of the second. */
  stages: string[][]
  recordsPath: string
  /** Keys of those that nobody can see by what their list says. */
  excused: ReadonlySet<string>
  /** Whether only the quick rounds are to be run. */
  quick?: boolean
}

/**
 * Deals the work out to the sessions of one folder and gathers what they find out. A mutant is tried by the tests that load
 * its file, first of all by the one that saw it when the code or that test was another. Those excused are tried by the quick
 * tests of the first stage alone: all others could only waste their time.
 */
export async function openLab({ planted, asked, stages, recordsPath, excused, quick = false }: Question) {
  const rounds = quick ? QUICK : ROUNDS
  const records = readRecords(recordsPath)
  const importsOf = readImports()
  const testFiles = [...new Set(stages.flat())]
  const stamps = new Map(testFiles.map(file => [file, digest(readFileSync(file, 'utf8'))]))
  const ownCode = new Map(testFiles.map(file => [file, codeOf(file, Object.keys(planted.code))]))
  /** The planted files that each file of tests loads; its own even where no import names it outright. */
  const loaded = new Map(
    testFiles.map(file => {
      const names = new Set([...importsOf(file), ownCode.get(file) ?? ''])
      return [file, [...names].filter(name => name in planted.code)]
    }),
  )
  const isOwn = (file: string, mutant: { file: string }) => ownCode.get(file) === mutant.file
  const reachStamps = new Map(
    testFiles.map(file => [
      file,
      `${digest((loaded.get(file) ?? []).map(name => planted.code[name]).join())} ${stamps.get(file)}`,
    ]),
  )
  const running = new Map<number, Running>()
  const alone = new Set<string>()
  const byKey = new Map(planted.mutants.map(mutant => [mutant.key, mutant]))
  /** Milliseconds that tests of other files have spent on a mutant, and how many of these loaded it, in vain. */
  const spent = new Map<string, number>()
  const vainLoads = new Map<string, number>()
  const indexes = new WeakMap<Reach, { loads: Set<string>; modules: Set<string>; tests: Map<string, string[]> }>()
  const problems: string[] = []
  /** Files that did not run: they are asked nothing more in this run, and what they may see stays open. */
  const silent = new Set<string>()
  const patience = new Map<string, number>()
  const crashes = new Map<string, number>()
  let jobs = 0
  let written = Date.now()
  let isOver = false
  /** Milliseconds of the sessions by what they did. */
  const times = { reach: 0, try: 0, load: 0 }
  prune()

  const stampOf = (file: string) => stamps.get(file) ?? ''
  const tookBy = (file: string, within: number) =>
    Object.values(reachOf(file)?.tests ?? {}).reduce((sum, { took }) => sum + (took <= within ? took : 0), 0)
  const reachOf = (file: string) => records.reach[file]
  const isDecided = ({ key }: { key: string }) => key in records.verdicts
  /** Whether a test, or a run of a whole file, has tried a mutant and did not see it. */
  const wasTried = (key: string, test: string, file: string) => records.tried[`${key} ${test}`] === stampOf(file)
  const loadedIn = (file: string, tests: number) => `${file}, its ${tests} quickest`
  countSpent()

  const server = createServer(async (request, response) => {
    const at = new URL(request.url ?? '', 'http://lab')
    const job = Number(at.searchParams.get('job') ?? at.searchParams.get('by'))
    let answer: unknown = {}
    try {
      if (at.pathname === '/next') answer = next(job)
      else if (at.pathname === '/plan') answer = planOf(job)
      else if (at.pathname === '/load') answer = nextLoad(job)
      else if (at.pathname === '/tell') hear(job, await bodyOf(request))
      else if (at.pathname === '/ended') end(await bodyOf(request))
    } catch (error) {
      problems.push(String(error))
    }
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    problems,
    records,
    running,
    times,
    /** What is known of the mutants that were asked about. */
    verdicts: () => asked.flatMap(({ key }) => records.verdicts[key] ?? []),
    /** Whether there are tests that could still see a mutant. */
    isOpen,
    isOver: () => isOver,
    /** Deals nothing out any more. */
    stop() {
      isOver = true
    },
    /** Mutants that a test reached, in it or while its file loads. */
    reached: () =>
      new Set(
        Object.values(records.reach).flatMap(({ tests, loads }) => [
          ...loads,
          ...Object.values(tests).flatMap(({ hits }) => Object.keys(hits)),
        ]),
      ),
    /** The run of this session that has told nothing for too long. */
    hungBy(by: number | undefined) {
      const found = [...running].find(([, run]) => {
        const { limit } = run.trying ?? {}
        const patient = limit ? Math.max(limit * HUNG_TEST.times, HUNG_TEST.atLeast) : Number.POSITIVE_INFINITY
        return run.by === by && Date.now() - run.heard > Math.min(HUNG_MS[run.job.kind], patient)
      })
      return found?.[0]
    },
    /** Ends a run of which nothing was heard any more: the mutant that it tried holds it up. */
    giveUp(id: number) {
      const run = running.get(id)
      if (!run) return
      const loaded = loadedBy(run)
      if (run.trying) decide(run.trying.mutant, 'timed out', run.job.file, run.trying.test)
      else if (loaded) decide(loaded, 'timed out', run.job.file, 'loading')
      else {
        problems.push(`${run.job.file} did not answer, and no mutant was awake`)
        silent.add(run.job.file)
      }
      running.delete(id)
    },
    /** Takes back what a session had that is gone. */
    forget(by: number | undefined) {
      for (const [id, run] of running) if (run.by === by) end({ job: id, why: GONE })
    },
    close() {
      writeRecords(recordsPath, records)
      server.closeAllConnections()
      server.close()
    },
  }

  function prune() {
    for (const [key, { file, test, stamp }] of Object.entries(records.verdicts)) {
      const known = byKey.get(key)
      const isStale = stamps.has(file) && stamps.get(file) !== stamp
      if (known) records.past[nameOf(known)] = { file, test }
      // What an excused one was told by a slow test, before it was, may have been the machine's fault.
      if (!known || isStale || excused.has(key)) delete records.verdicts[key]
    }
    for (const pair of Object.keys(records.tried)) if (!byKey.has(pair.split(' ')[0] ?? '')) delete records.tried[pair]
    for (const [file, { failed }] of Object.entries(records.reach))
      if (failed || !stamps.has(file)) delete records.reach[file]
  }

  /** Reads out of what was tried before how much others' tests have spent on each mutant. */
  function countSpent() {
    for (const [file, { tests }] of Object.entries(records.reach)) {
      for (const [test, { took, hits }] of Object.entries(tests))
        for (const key of Object.keys(hits)) if (wasTried(key, test, file)) spend(key, file, took)
    }
  }

  function spend(key: string, file: string, took: number) {
    const mutant = byKey.get(key)
    if (mutant && !isOwn(file, mutant)) spent.set(key, (spent.get(key) ?? 0) + took)
  }

  /** Whether tests of this file may still be asked about a mutant. */
  function mayAsk(key: string, file: string) {
    const mutant = byKey.get(key)
    return mutant !== undefined && (isOwn(file, mutant) || (spent.get(key) ?? 0) < MOST_MS)
  }

  function reachStamp(file: string) {
    return reachStamps.get(file) ?? ''
  }

  /** The files of a round's tests that load the code of one of these. */
  function filesFor(round: Round, wanted: Mutant[]) {
    const code = new Set(wanted.map(({ file }) => file))
    const files = stages[round.stages - 1] ?? stages.at(-1) ?? []
    const loading = files.filter(file => loaded.get(file)?.some(name => code.has(name)))
    return round.own ? loading.filter(file => wanted.some(mutant => isOwn(file, mutant))) : loading
  }

  function isUnreached(file: string) {
    return records.reach[file]?.stamp !== reachStamp(file)
  }

  function isOpen(mutant: Mutant) {
    if (isDecided(mutant)) return false
    const asking = excused.has(mutant.key) ? FOR_ALL : ROUNDS
    return asking.some(round => {
      const files = filesFor(round, [mutant])
      const isUntried = (file: string) => untriedIn(file, round.within)(mutant.key)
      return (
        files.some(isUnreached) ||
        files.some(isUntried) ||
        (round.loads && files.some(file => isLoadOpen(mutant.key, file, round.within)))
      )
    })
  }

  function next(by: number): Job | 'wait' | 'end' {
    if (isOver) return 'end'
    const undecided = asked.filter(mutant => !isDecided(mutant))
    const busy = [...running.values()]
    const taken = new Set(busy.flatMap(({ job }) => (job.kind === 'reach' ? [] : job.mutants)))
    for (const round of rounds) {
      const { within } = round
      const wanted = undecided.filter(({ key }) => FOR_ALL.includes(round) || !excused.has(key))
      if (!wanted.length) continue
      const files = filesFor(round, wanted).filter(file => !silent.has(file))
      const open = files.filter(isUnreached).find(file => !busy.some(({ job }) => job.file === file))
      if (open) return start(by, { kind: 'reach', file: open })
      const free = wanted.filter(({ key }) => !taken.has(key))
      const again = round === rounds[0] ? againJob(by, free) : undefined
      if (again) return again
      const byTime = [...files].sort((a, b) => tookBy(a, within) - tookBy(b, within))
      const loaded = round.loads ? loadJob(by, free, byTime, round) : undefined
      if (loaded) return loaded
      for (const file of byTime) {
        const ofFile = round.own ? free.filter(mutant => isOwn(file, mutant)) : free
        const untried = ofFile.map(({ key }) => key).filter(untriedIn(file, within))
        const single = untried.find(key => alone.has(`${key} ${file}`))
        const mutants = single ? [single] : untried.slice(0, MUTANTS_A_RUN)
        if (mutants.length) return start(by, { kind: 'try', file, mutants, within, again: false })
      }
    }
    return running.size ? 'wait' : 'end'
  }

  /** The mutants that tests of one file saw when something was another, to be tried by these. */
  function againJob(by: number, free: Mutant[]) {
    const seenBy = new Map<string, string[]>()
    for (const mutant of free) {
      const { file = '', test } = records.past[nameOf(mutant)] ?? {}
      if (!stamps.has(file) || silent.has(file) || isUnreached(file)) continue
      const [id = '', { hits = {} } = {}] = testNamed(file, test)
      if (!(mutant.key in hits) || wasTried(mutant.key, id, file) || alone.has(`${mutant.key} ${file}`)) continue
      seenBy.set(file, [...(seenBy.get(file) ?? []), mutant.key])
    }
    const [file, mutants = []] = [...seenBy].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
    if (!file) return undefined
    return start(by, { kind: 'try', file, mutants: mutants.slice(0, MUTANTS_A_RUN), within: SLOW_MS, again: true })
  }

  function testNamed(file: string, test: string | undefined) {
    return (
      Object.entries(reachOf(file)?.tests ?? {}).find(([, { name, took }]) => name === test && took <= SLOW_MS) ?? []
    )
  }

  /** A file to run whole, but for its slower tests, with each of the mutants that are passed while it loads. */
  function loadJob(by: number, free: Mutant[], files: string[], { within, own }: Round) {
    const first = new Map<string, string[]>()
    for (const mutant of free) {
      const { key } = mutant
      const past = records.past[nameOf(mutant)]?.file
      const rank = (name: string) => (name === past ? 0 : isOwn(name, mutant) ? 1 : 2)
      const open = files.filter(name => (!own || isOwn(name, mutant)) && isLoadOpen(key, name, within))
      const file = open.sort((a, b) => rank(a) - rank(b))[0]
      if (!file) continue
      if (alone.has(`${key} ${file}`)) return start(by, { kind: 'load', file, mutants: [key], within, times: 1 })
      first.set(file, [...(first.get(file) ?? []), key])
    }
    const [file, mutants = []] = [...first].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
    if (!file) return undefined
    const some = mutants.slice(0, LOADS_A_RUN)
    // One more, without a mutant: it shows that those before left nothing broken.
    return start(by, { kind: 'load', file, mutants: some, within, times: some.length + 1 })
  }

  /** Whether the file loads the mutant and has tests for it that no run so long has tried. */
  function isLoadOpen(key: string, file: string, within: number) {
    const index = indexOf(file)
    if (!index?.loads.has(key) || !mayLoad(key, file)) return false
    // Files of which no test reaches the mutant's module load it for something else, unless nothing in it can be reached.
    const module = moduleOf(key)
    if (!index.modules.has(module) && isReachedAnywhere(module)) return false
    const tests = Object.values(reachOf(file)?.tests ?? {}).filter(({ took }) => took <= within)
    return tests.length > 0 && !wasTried(key, loadedIn(file, tests.length), file)
  }

  /** What a file reaches, to be looked up. */
  function indexOf(file: string) {
    const reach = reachOf(file)
    if (!reach) return undefined
    const known = indexes.get(reach)
    if (known) return known
    const tests = new Map<string, string[]>()
    for (const [test, { hits }] of Object.entries(reach.tests))
      for (const key of Object.keys(hits)) tests.set(key, [...(tests.get(key) ?? []), test])
    const index = { loads: new Set(reach.loads), modules: new Set([...tests.keys()].map(moduleOf)), tests }
    indexes.set(reach, index)
    return index
  }

  function isReachedAnywhere(module: string) {
    return testFiles.some(file => indexOf(file)?.modules.has(module))
  }

  function mayLoad(key: string, file: string) {
    const mutant = byKey.get(key)
    return mutant !== undefined && (isOwn(file, mutant) || (vainLoads.get(key) ?? 0) < MOST_LOADS)
  }

  /** Tells the mutants that a test of this file comes past, and that none so quick has tried yet. */
  function untriedIn(file: string, within: number) {
    const { tests = {} } = reachOf(file) ?? {}
    const index = indexOf(file)
    const isUntried = (key: string) => (test: string) =>
      (tests[test]?.took ?? within) <= within && !wasTried(key, test, file)
    return (key: string) => mayAsk(key, file) && (index?.tests.get(key)?.some(isUntried(key)) ?? false)
  }

  function start(by: number, task: Task): Job {
    jobs += 1
    const job: Job = { ...task, id: jobs, url }
    running.set(job.id, { job, by, began: Date.now(), heard: Date.now(), told: new Set(), loads: 0, suspects: [] })
    return job
  }

  function planOf(id: number): Plan {
    const job = running.get(id)?.job
    if (!job || job.kind === 'reach') return {}
    const wanted = new Set(job.kind === 'try' ? job.mutants : [])
    return Object.fromEntries(
      Object.entries(reachOf(job.file)?.tests ?? {}).flatMap(([test, { name, took, hits }]) => {
        const mutants = Object.entries(hits).filter(
          ([key]) =>
            wanted.has(key) &&
            !wasTried(key, test, job.file) &&
            !(job.kind === 'try' && job.again && !wasSeenBy(key, job.file, name)),
        )
        if (took > job.within || (job.kind === 'try' && !mutants.length)) return []
        return [
          [
            test,
            {
              limit: limitFor(took) * (patience.get(job.file) ?? 1),
              passes: Object.values(hits).reduce((sum, times) => sum + times, 0),
              mutants: Object.fromEntries(mutants),
            },
          ],
        ]
      }),
    )
  }

  function wasSeenBy(key: string, file: string, test: string) {
    const mutant = byKey.get(key)
    const past = mutant && records.past[nameOf(mutant)]
    return past?.file === file && past.test === test
  }

  /** The mutant that a run which loads its file has awake right now: none in its last turn, which shows what is left broken. */
  function loadedBy({ job, loads }: Running) {
    return job.kind === 'load' ? job.mutants[loads - 1] : undefined
  }

  /** The next mutant of a run that loads its file again and again. */
  function nextLoad(id: number): { mutant?: string | undefined } {
    const run = running.get(id)
    if (!run) return {}
    if (run.loads > 0 && !run.told.has('loaded')) hear(id, { what: 'loaded', failed: 'its file does not load' })
    run.told.delete('loaded')
    run.loads += 1
    run.heard = Date.now()
    return { mutant: loadedBy(run) }
  }

  /** What came of a whole file with a mutant from the start: failures count once a run without one has passed. */
  function hearLoaded(run: Running, failed: string | undefined) {
    const { job } = run
    if (job.kind !== 'load') return
    const mutant = loadedBy(run)
    if (mutant && !failed) markLoaded(job, mutant)
    else if (mutant && failed) run.suspects.push({ mutant, test: failed })
    const isLast = run.loads === job.times
    if (!isLast) return
    if (!mutant && failed) for (const suspect of run.suspects) alone.add(`${suspect.mutant} ${job.file}`)
    else for (const suspect of run.suspects) decide(suspect.mutant, 'killed', job.file, suspect.test)
    run.suspects = []
  }

  function hear(id: number, told: Told) {
    const run = running.get(id)
    if (!run) return
    const { job } = run
    run.heard = Date.now()
    run.told.add(told.what)
    if (Date.now() - written > WRITE_EVERY_MS) write()
    if (told.what === 'reached') {
      const failed = Object.values(told.tests).filter(({ passed }) => !passed)
      for (const { name } of failed) problems.push(`${job.file}: "${name}" did not pass without a mutant`)
      const tests = Object.fromEntries(Object.entries(told.tests).filter(([, { passed }]) => passed))
      records.reach[job.file] = { stamp: reachStamp(job.file), tests, loads: told.loads, failed: failed.length > 0 }
    } else if (told.what === 'trying') {
      run.trying = { mutant: told.mutant, test: told.test, limit: told.limit }
      for (const [mutant, test] of told.unseen) markTried(mutant, test, job.file)
    } else if (told.what === 'seen') {
      run.trying = undefined
      for (const { mutant, how } of told.suspects) decide(mutant, how, job.file, told.test)
    } else if (told.what === 'broken') {
      run.trying = undefined
      const [only] = told.mutants
      if (job.kind === 'try' && job.mutants.length === 1 && only)
        decide(only, 'killed', job.file, 'leaves what follows broken')
      else for (const mutant of told.mutants) alone.add(`${mutant} ${job.file}`)
      if (!told.mutants.length) problems.push(`${job.file}: a test failed without a mutant: ${told.error}`)
    } else if (told.what === 'slow') patience.set(job.file, (patience.get(job.file) ?? 1) * 2)
    else if (told.what === 'loaded') {
      run.trying = undefined
      hearLoaded(run, told.failed)
    } else if (told.what === 'finished' && job.kind === 'try') {
      for (const [test, { mutants }] of Object.entries(planOf(id)))
        for (const mutant of Object.keys(mutants)) markTried(mutant, test, job.file)
    }
  }

  function end({ job: id, why }: Ended) {
    const run = running.get(id)
    if (!run) return
    const { job, told, trying } = run
    times[job.kind] += Date.now() - run.began
    // A file that does not load tells nothing.
    if (job.kind === 'load' && run.loads > 0 && !told.has('loaded') && why !== GONE)
      hear(id, { what: 'loaded', failed: why })
    running.delete(id)
    if (job.kind === 'reach' && !told.has('reached')) {
      problems.push(`${job.file} did not run: ${why}`)
      silent.add(job.file)
    }
    if (job.kind === 'load') {
      // What ended a run with one of several may have been an earlier one.
      const last = loadedBy(run)
      if (why === GONE && last && job.mutants.length === 1) decide(last, 'killed', job.file, why)
      else if (last && (why === GONE || run.loads < job.times)) alone.add(`${last} ${job.file}`)
      else if (!run.loads) {
        problems.push(`${job.file} did not run with mutants: ${why}`)
        silent.add(job.file)
      }
    }
    // The process died, twice in the same place: the mutant ended it.
    if (job.kind === 'try' && !told.has('finished') && trying) {
      const crashed = (crashes.get(trying.mutant) ?? 0) + 1
      crashes.set(trying.mutant, crashed)
      if (crashed > 1) decide(trying.mutant, 'killed', job.file, `${trying.test} (its process ended)`)
      else alone.add(`${trying.mutant} ${job.file}`)
    } else if (job.kind === 'try' && !told.size) {
      problems.push(`${job.file} did not run with mutants: ${why}`)
      silent.add(job.file)
    }
    write()
  }

  function write() {
    written = Date.now()
    writeRecords(recordsPath, records)
  }

  function decide(key: string, how: Verdict['how'], file: string, test: string) {
    records.verdicts[key] = { how, file, test, stamp: stampOf(file) }
    const mutant = byKey.get(key)
    if (mutant) records.past[nameOf(mutant)] = { file, test }
  }

  function markTried(key: string, test: string, file: string) {
    const took = reachOf(file)?.tests[test]?.took
    if (took !== undefined && !wasTried(key, test, file)) spend(key, file, took)
    records.tried[`${key} ${test}`] = stampOf(file)
  }

  function markLoaded({ file, within }: Extract<Job, { kind: 'load' }>, mutant: string) {
    const tests = Object.values(reachOf(file)?.tests ?? {}).filter(({ took }) => took <= within)
    vainLoads.set(mutant, (vainLoads.get(mutant) ?? 0) + 1)
    markTried(mutant, loadedIn(file, tests.length), file)
  }
}

/**
 * Of these files of code the one that a file of tests is named like: `outbox-steps.test.ts` and `outbox.test.ts` like
 * `outbox.ts`, where there is no `outbox-steps.ts`.
 */
export function codeOf(test: string, code: readonly string[]): string | undefined {
  const name = `${test.replace(/\.test\.tsx?$/, '')}-`
  const named = code.filter(file => name.startsWith(`${file.replace(/\.tsx?$/, '')}-`))
  return named.sort((a, b) => b.length - a.length)[0]
}

/** What the mutants of one file have in common. */
const moduleOf = (key: string) => key.split('.')[0] ?? ''

async function bodyOf<Body>(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString())
}
