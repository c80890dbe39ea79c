import { type FirmChanges, parseFirmChanges } from '../content/firm-changes'
import { databaseName } from '../store/database-name'
import { UserFacingError } from '../user-facing-error'
import { type Line, linesAbout } from './line'

/** The time in ms above which the doctor calls an answer of the database slow. */
const SLOW = 50

/** Checks that the database answers and accepts changes, and that nobody has altered the audit in it. */
export async function lookAtDatabase(url: string): Promise<Line[]> {
  const { ok, look, wrong } = linesAbout('Database')
  const { withDatabase } = await import('../store/shared-store')
  const { verifyAll } = await import('../audit/database-chain')
  try {
    return await withDatabase(url, async database => {
      const since = performance.now()
      const [row] = await database.read<{ version: string; read_only: string }>(
        "select current_setting('server_version') as version, current_setting('transaction_read_only') as read_only",
      )
      const took = Math.round(performance.now() - since)
      const where = `${databaseName(url)}, PostgreSQL ${row?.version},`
      const problem = (await verifyAll(database, {})).find(verdict => verdict.problem)?.problem
      return [
        row?.read_only !== 'off'
          ? wrong(`${where} accepts no changes: it is a standby. Name the main database in DATABASE_URL.`)
          : took > SLOW
            ? look(
                `${where} answers in ${took} ms, and every request asks several times: move it nearer to this machine.`,
              )
            : ok(`${where} answers and takes changes.`),
        ...(problem ? [linesAbout('Audit').wrong(`${problem} Compare it with a head that you noted.`)] : []),
      ]
    })
  } catch (error) {
    if (error instanceof UserFacingError) return [wrong(error.message)]
    throw error
  }
}

/**
 * The managers' changes to the firm, from the database; undefined when there are none or the database does not answer.
 */
export async function firmChangesIn(url: string): Promise<FirmChanges | undefined> {
  const { withDatabase } = await import('../store/shared-store')
  const read = () =>
    withDatabase(url, database =>
      database.read<{ value: string }>("select value from documents where namespace = 'content' and key = 'firm'"),
    )
  // Returns no changes if the database does not answer, because another check reports this.
  const [row] = await read().catch(error => {
    if (error instanceof UserFacingError) return []
    throw error
  })
  return row && parseFirmChanges(JSON.parse(row.value))
}

/** The doctor's line about backups for a service with PostgreSQL. */
export const backupsOfDatabase = linesAbout('Backup').ok(
  'Haven makes no backups of PostgreSQL: let pg_dump or your provider make one every night, and try to restore one.',
)
