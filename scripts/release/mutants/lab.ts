import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readImports } from './imports'
import { digest, type Mutant, type Planted } from './plant'
import { readRecords, type Verdict, writeRecords } from './records'

/** What a session runs next: a file of tests, to see what it reaches, to try mutants in turn, or with one from the start. */
export type Job = { id: number; file: string; url: string } & (
  | { kind: 'reach' }
  | { kind: 'try'; mutants: string[]; within: number }
  | { kind: 'load'; mutant: string; within: number }
)

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
  | { what: 'stray'; mutant: string; error: string }
  | { what: 'slow' }
  | { what: 'finished' }

/** How a session's run of a file ended. */
export interface Ended {
  job: number
  failed: boolean
  /** The first test that failed, or why the file could not be loaded. */
  why: string
}

interface Running {
  job: Job
  /** The process id of the session. */
  by: number
  trying?: { mutant: string; test: string; limit: number } | undefined
  /** When it last told something. */
  heard: number
  told: Set<Told['what']>
}

interface Round {
  stages: number
  within: number
  own?: boolean
  loads?: boolean
}

/** The mutants that one run tries at most. */
const MUTANTS_A_RUN = 80
/** How often what was found out is written down. */
const WRITE_EVERY_MS = 10_000
/** Milliseconds of a test that only tries the mutants of the file that its own is named like: others are to have quicker ones. */
const SLOW_MS = 5_000
/**
 * Who tries, and in which order: tests of the first so many stages that take no longer than so many milliseconds; where
 * `own` is said, only those of the file that is named like the mutant's, which mostly sees it; with `loads`, also what is
 * passed while a file loads. Later ones try what those before did not see, so that a slow test is asked only where no quick
 * one answers.
 */
const ROUNDS: Round[] = [
  { stages: 1, within: 300, own: true },
  { stages: 1, within: 100 },
  { stages: 1, within: 1_000, loads: true },
  { stages: 1, within: SLOW_MS, loads: true },
  { stages: 1, within: Number.POSITIVE_INFINITY, own: true },
  { stages: 2, within: 100 },
  { stages: 2, within: 1_000, loads: true },
  { stages: 2, within: SLOW_MS, loads: true },
]
/** Those that try what is excused, too. */
const FOR_ALL = ROUNDS.slice(0, 2)
/** Milliseconds that a test may take with a mutant, by what it took without. */
const limitFor = (took: number) => Math.min(Math.max(took * 5, 1_500), took + 15_000)
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
}

/**
 * Deals the work out to the sessions of one folder and gathers what they find out. A mutant is tried by the tests that load
 * its file. Those excused are tried by the quick tests of the first stage alone: all others could only waste their time.
 */
export async function openLab({ planted, asked, stages, recordsPath, excused }: Question) {
  const records = readRecords(recordsPath)
  const importsOf = readImports()
  const testFiles = [...new Set(stages.flat())]
  const stamps = new Map(testFiles.map(file => [file, digest(readFileSync(file, 'utf8'))]))
  /** The planted files that each file of tests loads. */
  const loaded = new Map(testFiles.map(file => [file, [...importsOf(file)].filter(name => name in planted.code)]))
  const reachStamps = new Map(
    testFiles.map(file => [
      file,
      `${digest((loaded.get(file) ?? []).map(name => planted.code[name]).join())} ${stamps.get(file)}`,
    ]),
  )
  const running = new Map<number, Running>()
  const alone = new Set<string>()
  const problems: string[] = []
  const patience = new Map<string, number>()
  const crashes = new Map<string, number>()
  let jobs = 0
  let written = Date.now()
  let isOver = false
  prune()

  const stampOf = (file: string) => stamps.get(file) ?? ''
  const tookBy = (file: string, within: number) =>
    Object.values(reachOf(file)?.tests ?? {}).reduce((sum, { took }) => sum + (took <= within ? took : 0), 0)
  const reachOf = (file: string) => records.reach[file]
  const isDecided = ({ key }: { key: string }) => key in records.verdicts
  /** Whether a test, or a run of a whole file, has tried a mutant and did not see it. */
  const wasTried = (key: string, test: string, file: string) => records.tried[`${key} ${test}`] === stampOf(file)
  const loadedIn = (file: string, tests: number) => `${file}, its ${tests} quickest`

  const server = createServer(async (request, response) => {
    const at = new URL(request.url ?? '', 'http://lab')
    const job = Number(at.searchParams.get('job') ?? at.searchParams.get('by'))
    let answer: unknown = {}
    try {
      if (at.pathname === '/next') answer = next(job)
      else if (at.pathname === '/plan') answer = planOf(job)
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
      if (run.trying) decide(run.trying.mutant, 'timed out', run.job.file, run.trying.test)
      else {
        problems.push(`${run.job.file} did not answer, and no mutant was awake`)
        if (run.job.kind === 'try') markAll(run.job)
      }
      if (run.job.kind === 'load') decide(run.job.mutant, 'timed out', run.job.file, 'loading')
      if (run.job.kind === 'reach')
        records.reach[run.job.file] = { stamp: reachStamp(run.job.file), tests: {}, loads: [] }
      running.delete(id)
    },
    /** Takes back what a session had that is gone. */
    forget(by: number | undefined) {
      for (const [id, run] of running) if (run.by === by) end({ job: id, failed: true, why: 'its process ended' })
    },
    close() {
      writeRecords(recordsPath, records)
      server.closeAllConnections()
      server.close()
    },
  }

  function prune() {
    for (const [key, { file, stamp }] of Object.entries(records.verdicts)) {
      const known = planted.mutants.some(mutant => mutant.key === key)
      const isStale = stamps.has(file) && stamps.get(file) !== stamp
      // What an excused one was told by a slow test, before it was, may have been the machine's fault.
      if (!known || isStale || excused.has(key)) delete records.verdicts[key]
    }
    const keys = new Set(planted.mutants.map(({ key }) => key))
    for (const pair of Object.keys(records.tried)) if (!keys.has(pair.split(' ')[0] ?? '')) delete records.tried[pair]
    for (const file of Object.keys(records.reach)) if (!stamps.has(file)) delete records.reach[file]
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
    const rounds = excused.has(mutant.key) ? FOR_ALL : ROUNDS
    return rounds.some(round => {
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
    for (const round of ROUNDS) {
      const { within } = round
      const undecided = asked.filter(mutant => !isDecided(mutant))
      const wanted = undecided.filter(({ key }) => FOR_ALL.includes(round) || !excused.has(key))
      if (!wanted.length) continue
      const files = filesFor(round, wanted)
      const busy = [...running.values()]
      const unreached = files.filter(isUnreached)
      const open = unreached.find(file => !busy.some(({ job }) => job.file === file))
      if (open) return start(by, { kind: 'reach', file: open })
      if (unreached.length) return 'wait'
      const taken = new Set(
        busy.flatMap(({ job }) => (job.kind === 'try' ? job.mutants : job.kind === 'load' ? [job.mutant] : [])),
      )
      const byTime = [...files].sort((a, b) => tookBy(a, within) - tookBy(b, within))
      let isOthers = false
      for (const file of byTime) {
        const ofFile = round.own ? wanted.filter(mutant => isOwn(file, mutant)) : wanted
        const untried = ofFile.map(({ key }) => key).filter(untriedIn(file, within))
        const free = untried.filter(key => !taken.has(key))
        const single = free.find(key => alone.has(`${key} ${file}`))
        if (single) return start(by, { kind: 'try', file, mutants: [single], within })
        if (free.length) return start(by, { kind: 'try', file, mutants: free.slice(0, MUTANTS_A_RUN), within })
        isOthers ||= untried.length > 0
      }
      const loaded = round.loads ? loadJob(by, wanted, byTime, taken, within) : undefined
      if (loaded) return loaded
      if (isOthers) return 'wait'
    }
    return running.size ? 'wait' : 'end'
  }

  /** A file to run whole, but for its slower tests, with a mutant that is passed while it loads. */
  function loadJob(by: number, wanted: Mutant[], files: string[], taken: ReadonlySet<string>, within: number) {
    for (const mutant of wanted) {
      const { key } = mutant
      if (taken.has(key)) continue
      const ownFirst = files.toSorted((a, b) => Number(isOwn(b, mutant)) - Number(isOwn(a, mutant)))
      const file = ownFirst.find(name => isLoadOpen(key, name, within))
      if (file) return start(by, { kind: 'load', file, mutant: key, within })
    }
    return undefined
  }

  /** Whether the file loads the mutant and has tests for it that no run so long has tried. */
  function isLoadOpen(key: string, file: string, within: number) {
    const reach = reachOf(file)
    if (!reach?.loads.includes(key) || !touches(file, key)) return false
    const tests = Object.values(reach.tests).filter(({ took }) => took <= within)
    return tests.length > 0 && !wasTried(key, loadedIn(file, tests.length), file)
  }

  /** Tells the mutants that a test of this file comes past, and that none so quick has tried yet. */
  function untriedIn(file: string, within: number) {
    const tests = Object.entries(reachOf(file)?.tests ?? {}).filter(([, { took }]) => took <= within)
    return (key: string) => tests.some(([test, { hits }]) => key in hits && !wasTried(key, test, file))
  }

  /** Whether a test of the file reaches any mutant of the same module: the others load it for something else. */
  function touches(file: string, key: string) {
    const module = `${key.split('.')[0]}.`
    return Object.values(reachOf(file)?.tests ?? {}).some(({ hits }) =>
      Object.keys(hits).some(hit => hit.startsWith(module)),
    )
  }

  function start(
    by: number,
    task: { file: string } & (
      | { kind: 'reach' }
      | { kind: 'try'; mutants: string[]; within: number }
      | { kind: 'load'; mutant: string; within: number }
    ),
  ): Job {
    jobs += 1
    const job = { ...task, id: jobs, url } as Job
    running.set(job.id, { job, by, heard: Date.now(), told: new Set() })
    return job
  }

  function planOf(id: number): Plan {
    const job = running.get(id)?.job
    if (!job || job.kind === 'reach') return {}
    const wanted = new Set(job.kind === 'try' ? job.mutants : [])
    return Object.fromEntries(
      Object.entries(reachOf(job.file)?.tests ?? {}).flatMap(([test, { took, hits }]) => {
        const mutants = Object.entries(hits).filter(([key]) => wanted.has(key) && !wasTried(key, test, job.file))
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
      records.reach[job.file] = { stamp: reachStamp(job.file), tests, loads: told.loads }
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
    else if (told.what === 'stray') decide(told.mutant, 'killed', job.file, told.error)
    else if (told.what === 'finished' && job.kind === 'try') {
      for (const [test, { mutants }] of Object.entries(planOf(id)))
        for (const mutant of Object.keys(mutants)) markTried(mutant, test, job.file)
    }
  }

  function end({ job: id, failed, why }: Ended) {
    const run = running.get(id)
    if (!run) return
    const { job, told, trying } = run
    running.delete(id)
    if (job.kind === 'reach' && !told.has('reached')) {
      problems.push(`${job.file} did not run: ${why}`)
      records.reach[job.file] = { stamp: reachStamp(job.file), tests: {}, loads: [] }
    }
    if (job.kind === 'load') {
      if (failed) decide(job.mutant, 'killed', job.file, why)
      else if (!isDecided({ key: job.mutant })) markLoaded(job)
    }
    // The process died, twice in the same place: the mutant ended it.
    if (job.kind === 'try' && !told.has('finished') && trying) {
      const crashed = (crashes.get(trying.mutant) ?? 0) + 1
      crashes.set(trying.mutant, crashed)
      if (crashed > 1) decide(trying.mutant, 'killed', job.file, `${trying.test} (its process ended)`)
      else alone.add(`${trying.mutant} ${job.file}`)
    } else if (job.kind === 'try' && !told.size) {
      problems.push(`${job.file} did not run with mutants: ${why}`)
      markAll(job)
    }
    write()
  }

  function write() {
    written = Date.now()
    writeRecords(recordsPath, records)
  }

  function decide(key: string, how: Verdict['how'], file: string, test: string) {
    records.verdicts[key] = { how, file, test, stamp: stampOf(file) }
  }

  function markTried(key: string, test: string, file: string) {
    records.tried[`${key} ${test}`] = stampOf(file)
  }

  function markLoaded({ file, mutant, within }: Extract<Job, { kind: 'load' }>) {
    const tests = Object.values(reachOf(file)?.tests ?? {}).filter(({ took }) => took <= within)
    markTried(mutant, loadedIn(file, tests.length), file)
  }

  /** A file that does not run with any of them tries none of them again. */
  function markAll({ file, mutants }: Extract<Job, { kind: 'try' }>) {
    for (const [test, { hits }] of Object.entries(reachOf(file)?.tests ?? {}))
      for (const mutant of mutants) if (mutant in hits) markTried(mutant, test, file)
  }
}

/** Whether a file of tests is named like the mutant's. */
function isOwn(file: string, mutant: { file: string }): boolean {
  return file.replace(/\.test\.tsx?$/, '') === mutant.file.replace(/\.tsx?$/, '')
}

async function bodyOf<Body>(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString())
}
