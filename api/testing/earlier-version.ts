import { chmod, cp, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { schemaFor } from './store-fixtures'

/** The folder with data in each released format. Its files never change. */
export const EARLIER_VERSIONS = fileURLToPath(new URL('earlier-versions', import.meta.url))

/** Ten requests on which staff worked with version 0.1.0, as a data folder and as a database schema. */
const EARLIER_WORK = fileURLToPath(new URL('earlier-work', import.meta.url))

/**
 * Unpacks data of an earlier version: the data folder of a killed server, that server's backup, or its copy. In the
 * repository, these files have another ending, so that no formatter changes them.
 */
export async function unpackEarlier(version: string, what: 'live' | 'backup' | 'copy', into: string): Promise<string> {
  return await unpack(join(EARLIER_VERSIONS, version, what), join(into, what))
}

async function unpack(from: string, folder: string): Promise<string> {
  await cp(from, folder, { recursive: true })
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    await rename(path, path.replace(/\.txt$/, ''))
    await chmod(path.replace(/\.txt$/, ''), 0o600)
  }
  return folder
}

/**
 * Fills a service's data folder, or its schema in a run with PostgreSQL, with requests on which staff worked in version
 * 0.1.0.
 */
export async function unpackEarlierWork(folder: string): Promise<void> {
  const url = inject('databaseUrl')
  if (url === undefined) return void (await unpack(join(EARLIER_WORK, 'live'), join(folder, 'data')))
  const client = new pg.Client(await schemaFor(url, folder))
  await client.connect()
  await client.query(await readFile(join(EARLIER_WORK, 'schema.sql'), 'utf8')).finally(() => client.end())
}
