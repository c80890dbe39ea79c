import { startPostgres } from '../api/testing/postgres-server'

/** The server in `TEST_DATABASE_URL`; without this variable, Debian's PostgreSQL, which is started here. */
export async function findPostgres(): Promise<Pick<Awaited<ReturnType<typeof startPostgres>>, 'url' | 'stop'>> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: async () => undefined } : await startPostgres()
}
