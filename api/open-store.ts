import type { SharedAudit } from './audit/audit'
import type { Config } from './config'
import { createScan } from './security/clamd'
import type { CopySource } from './store/copy/changes'
import { inWords } from './store/data-folder-words'
import { type FileStoreOptions, openFileStore } from './store/files/file-store'
import type { Shared } from './store/shared'
import type { Store } from './store/store'

/** The number of bytes in a megabyte, and in a gigabyte. */
const MB = 1_000_000
const GB = 1_000 * MB

/** The parts that instances share in a database: the parts of the store, and the audit. */
export interface SharedParts extends Omit<Shared, 'database'> {
  audit: SharedAudit
}

/** A store, and the parts that exist only with files or only with a database. */
export interface OpenedStore {
  store: Store
  /** The files to copy; undefined with PostgreSQL. */
  source: CopySource | undefined
  /** The other parts that instances share; undefined with files. */
  shared: SharedParts | undefined
}

/** Opens the store in PostgreSQL or in `DATA_DIR`, as the settings say. An error contains the remedy. */
export async function openStore(
  config: Config,
  parts: Pick<FileStoreOptions, 'log' | 'now' | 'limits' | 'acceptLoss'>,
): Promise<OpenedStore> {
  const { dataDir, databaseUrl, mailFrom, diskReserveMb, uploadsMaxGb, clamd } = config
  const options = {
    ...parts,
    dir: dataDir,
    mailDomain: mailFrom.slice(mailFrom.lastIndexOf('@') + 1),
    mostLetterBytes: uploadsMaxGb * GB,
    scan: clamd === undefined ? undefined : createScan(clamd),
  }
  return await inWords(dataDir, async () => {
    // Only a service with a database loads the code for databases.
    if (databaseUrl !== undefined) {
      const { openSharedStore } = await import('./store/shared-store')
      const { auditIn } = await import('./audit/database-chain')
      const { store, shared } = await openSharedStore({ ...options, url: databaseUrl })
      const { database, ...rest } = shared
      return { store, source: undefined, shared: { ...rest, audit: auditIn(database, shared.instance) } }
    }
    const store = await openFileStore({ ...options, reserve: diskReserveMb * MB })
    return { store, source: store.source, shared: undefined }
  })
}
