import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import type { Plugin } from 'vite'
import { createVitest } from 'vitest/node'
import { findPostgres } from '../../find-postgres'
import { expectPoll, widgetsProject } from '../../widgets-project'
import type { Ended, Job } from './lab'

declare module 'vitest' {
  interface ProvidedContext {
    mutants: { url: string; job: number; kind: Job['kind'] }
  }
}

/** Where tests run: in Node over files, in Node over the PostgreSQL of `TEST_DATABASE_URL`, or in a browser. */
export type Where = 'node' | 'postgres' | 'browser'

/** Runs the file of a job and answers how that ended. */
export type RunTests = (job: Job) => Promise<Ended>

/** What a hook may take, in milliseconds, and a test without a mutant. */
const UNHURRIED_MS = 180_000
/** How Vitest begins to say that a page went away. */
const LOST = 'Failed to run the test'

/** Starts Vitest with the planted code in place of the files; they stay as they are. */
export async function openVitest(where: Where, planted: string): Promise<RunTests> {
  const { test, plugins, ...vite } =
    where === 'browser'
      ? widgetsProject()
      : {
          test: {
            name: where,
            pool: 'forks' as const,
            // What loads a file many times does so in one process.
            isolate: false,
            expect: expectPoll,
          },
          plugins: [],
        }
  const project = {
    ...vite,
    plugins: [plantedCode(planted), ...plugins],
    test: {
      ...test,
      setupFiles: [resolve('scripts/release/mutants/in-test.ts')],
      testTimeout: UNHURRIED_MS,
      hookTimeout: UNHURRIED_MS,
    },
  }
  // A browser's server has the plugins of a project alone, none of those that Vitest itself was given.
  const vitest = await createVitest('test', {
    config: false,
    watch: false,
    teardownTimeout: 1_000,
    maxWorkers: 1,
    reporters: [{}],
    projects: [project],
  })
  await vitest.standalone()
  const [running = vitest.getRootProject()] = vitest.projects

  return async job => {
    const { id, url, kind } = job
    vitest.provide('mutants', { url, job: id, kind })
    if (where === 'postgres') vitest.provide('databaseUrl', await freshDatabase())
    vitest.state.filesMap.clear()
    vitest.state.errorsSet.clear()
    try {
      const files = Array.from({ length: job.kind === 'load' ? job.times : 1 }, () =>
        running.createSpecification(resolve(job.file)),
      )
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(files)
      const failed = testModules.flatMap(module => [...module.children.allTests('failed')])[0]
      const broken = testModules.find(module => !module.ok())
      const error = broken?.errors()[0]?.message ?? String(unhandledErrors[0] ?? 'no test ran')
      const lost = unhandledErrors.some(error => String(error).includes(LOST))
      return { job: id, why: failed?.fullName ?? error, lost }
    } catch (error) {
      return { job: id, why: String(error) }
    }
  }
}

/** Makes this session's database anew: each test leaves a schema behind, and thousands of them would fill the memory. */
async function freshDatabase(): Promise<string> {
  const { url } = await findPostgres()
  const name = `mutants_${process.pid}`
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

function plantedCode(path: string): Plugin {
  const code: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'))
  const byPath = new Map(Object.entries(code).map(([name, text]) => [resolve(name), text]))
  return {
    name: 'planted-code',
    enforce: 'pre',
    transform(_, id) {
      const text = byPath.get(id.split('?')[0] ?? id)
      return text === undefined ? null : { code: text, map: null }
    },
  }
}
