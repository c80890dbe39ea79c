import { startPostgres } from '../api/testing/postgres-server'

/**
 * Finds a PostgreSQL server for tests: the one in `TEST_DATABASE_URL` or, without this variable, a new server, started
 * with Debian's PostgreSQL.
 */
export async function findPostgres(): Promise<Pick<Awaited<ReturnType<typeof startPostgres>>, 'url' | 'stop'>> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: async () => undefined } : await startPostgres()
}
