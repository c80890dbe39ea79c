import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findPostgres } from '../../find-postgres'
import { isOnPostgres } from '../../postgres-tests'
import { type Lab, openLab } from './lab'
import { plant } from './plant'
import { isListed, type Listed, type Survivor } from './report'
import type { Where } from './run-tests'

/** A folder whose code is mutated, where its tests run, and the folders of tests that try: those beside the code first. */
export interface Folder {
  where: Where
  tests: string[]
  /** A folder in it that is mutated by itself. */
  without?: string
}

/** Tests that try the code in processes of their own, where no mutant is awake, or that need a machine made for them. */
const ELSEWHERE =
  /^api\/(store\/(journal\/(crash|durability-order)|disk-full|copy\/(copy-disk|sftp))|server)\.test\.ts$/
/** Where files cost least: a test tries the same hundreds of times. */
const MEMORY = '/dev/shm'
const TELL_EVERY_MS = 20_000

/**
 * Tries every mutant of a folder, or of the files and folders in it that are named as `of`, and answers which of them no test
 * sees, and which tests did not run as they should. It ends after `within` milliseconds, if that is said, and names what is
 * still to try. What it finds out is kept under `kept`: a run that was ended goes on from there, and only what has changed
 * since is tried again.
 */
export async function tryFolder(
  name: string,
  { where, tests, without }: Folder,
  kept: string,
  {
    say = console.log,
    atOnce = availableParallelism(),
    listed = [] as Listed[],
    of = [] as string[],
    within = 0,
    quick = false,
  } = {},
) {
  const planted = await plant(name, without)
  const asked = planted.mutants.filter(({ file }) => !of.length || of.some(path => isIn(path, file)))
  mkdirSync(kept, { recursive: true })
  const path = join(kept, name.replaceAll('/', '-'))
  writeFileSync(`${path}.code.json`, JSON.stringify(planted.code))
  const [near = '', ...far] = tests
  const runs = (path: string) => where !== 'postgres' || isOnPostgres(path)
  const beside = testsIn(near).filter(path => runs(path) && (!without || !isIn(without, path)))
  const stages = [beside, [...new Set([...beside, ...far.flatMap(testsIn).filter(runs)])]]
  const excused = new Set(planted.mutants.filter(mutant => isListed(mutant, listed)).map(({ key }) => key))
  const lab = await openLab({ planted, asked, stages, recordsPath: `${path}.json`, excused, quick })
  const timer = setInterval(() => {
    const now = [...lab.running.values()].map(({ job }) => `${job.file} (${job.kind})`).join(', ')
    say(`  ${name}: ${lab.verdicts().length} of ${asked.length} mutants seen; now ${now}`)
  }, TELL_EVERY_MS)
  const end = within ? setTimeout(lab.stop, within) : undefined
  // One server for all sessions, which outlives those that hang.
  const postgres = where === 'postgres' ? await findPostgres() : undefined
  const sessions = Array.from({ length: atOnce }, (_, i) =>
    keepSession([lab.url, where, `${path}.code.json`], lab, `${path}.log.${i}`, postgres?.url),
  )
  try {
    await Promise.all(sessions)
  } finally {
    await postgres?.stop()
    clearInterval(timer)
    clearTimeout(end)
    lab.close()
  }
  const seconds = Object.entries(lab.times).map(([kind, ms]) => `${kind} ${Math.round(ms / 1_000)} s`)
  say(`  ${name}: ${lab.verdicts().length} of ${asked.length} mutants seen; ${seconds.join(', ')}`)
  const reached = lab.reached()
  const untried = asked.filter(lab.isOpen)
  const survivors = asked
    .filter(mutant => !(mutant.key in lab.records.verdicts) && !untried.includes(mutant))
    .map((mutant): Survivor => ({ ...mutant, reached: reached.has(mutant.key) }))
  writeFileSync(`${path}.survivors.json`, JSON.stringify(survivors, null, 1))
  const timedOut = lab.verdicts().filter(({ how }) => how === 'timed out').length
  return { all: asked, survivors, untried, timedOut, problems: [...new Set(lab.problems)] }
}

/** Keeps one session at work; where one hangs or dies, another goes on. */
async function keepSession(args: string[], lab: Lab, log: string, databaseUrl: string | undefined) {
  for (;;) {
    const session = startSession(args, log, databaseUrl)
    let code: number | null | undefined
    const ended = new Promise<void>(resolve =>
      session.once('exit', exit => {
        code = exit
        resolve()
      }),
    )
    while (code === undefined) {
      await Promise.race([ended, delay(1_000)])
      const hung = lab.hungBy(session.pid)
      if (code !== undefined || (hung === undefined && !lab.isOver())) continue
      if (hung !== undefined) lab.giveUp(hung)
      stop(session)
      await ended
    }
    if (code === 0 || lab.isOver()) return
    lab.forget(session.pid)
  }
}

function startSession(args: string[], log: string, databaseUrl: string | undefined): ChildProcess {
  const output = openSync(log, 'a')
  const tsx = ['--import', 'tsx', 'scripts/release/mutants/session.ts']
  // A group of its own, so that a hung one is ended with all that it started.
  const session = spawn(process.execPath, [...tsx, ...args], {
    detached: true,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      ...(existsSync(MEMORY) && { TMPDIR: MEMORY }),
      ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }),
    },
  })
  closeSync(output)
  const end = () => stop(session)
  process.once('exit', end)
  session.once('exit', () => process.off('exit', end))
  return session
}

function stop({ pid }: ChildProcess) {
  if (pid) process.kill(-pid, 'SIGKILL')
}

function testsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.test\.tsx?$/.test(name))
    .map(name => join(folder, name))
    .filter(path => !ELSEWHERE.test(path))
    .sort()
}

/** Whether a path is this one, or in it. */
export function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}
