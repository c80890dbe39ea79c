import type { TestProject } from 'vitest/node'
import { findPostgres } from './find-postgres'

/** One PostgreSQL for a run of tests: the server in `TEST_DATABASE_URL`, or Debian's in a temporary folder. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await findPostgres()
  provide('databaseUrl', url)
  return stop
}
