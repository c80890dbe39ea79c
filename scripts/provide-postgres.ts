import type { TestProject } from 'vitest/node'
import { startPostgres } from '../api/testing/postgres-server'

/** One PostgreSQL for a run of tests: that of `TEST_DATABASE_URL`, or Debian's in a folder that is gone afterwards. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await postgres()
  provide('databaseUrl', url)
  return stop
}

async function postgres(): Promise<Pick<Awaited<ReturnType<typeof startPostgres>>, 'url' | 'stop'>> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: async () => undefined } : await startPostgres()
}
