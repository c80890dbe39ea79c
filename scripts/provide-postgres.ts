import type { TestProject } from 'vitest/node'
import { findPostgres } from './find-postgres'

/**
 * Provides the PostgreSQL for a run of tests: the server in `TEST_DATABASE_URL`, or Debian's in a temporary folder.
 * Resolves to a function that stops the server, if this run has started it.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await findPostgres()
  provide('databaseUrl', url)
  return stop
}
