import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished, test } from 'vitest'
import { type FileStoreOptions, type FolderStore, openFileStore } from '../store/files/file-store'
import type { StoreLog } from '../store/log'
import { Database } from '../store/postgres/database'
import { openPostgresStore } from '../store/postgres/postgres-store'
import type { NewRecord, Store } from '../store/store'

/** A folder in which a sync takes no time, for tests that open a store hundreds of times. */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** True when this run stores its records in files; some tests apply only to files. */
export const isOnFiles = () => inject('databaseUrl') === undefined

/**
 * Defines tests that apply only to a store with files. A run with PostgreSQL does not define these tests, so that no
 * test is reported as skipped.
 */
export const onFiles = () => (isOnFiles() ? test : ((() => undefined) as unknown as typeof test))

/** A folder that is removed when the test ends. */
export async function temporaryFolder(where: 'disk' | 'memory' = 'disk'): Promise<string> {
  const folder = await mkdtemp(join(where === 'memory' ? MEMORY : tmpdir(), 'haven-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A log that keeps its lines in memory. */
export function memoryLog(): StoreLog & {
  entries: { level: string; fields: object; message: string }[]
  text(): string
} {
  const entries: { level: string; fields: object; message: string }[] = []
  const at = (level: string) => (fields: object, message: string) => void entries.push({ level, fields, message })
  return { entries, info: at('info'), warn: at('warn'), error: at('error'), text: () => JSON.stringify(entries) }
}

type StoreOptions = Pick<FileStoreOptions, 'now' | 'log' | 'limits' | 'mostLetterBytes' | 'scan'>

/**
 * Opens a store that is closed when the test ends: with files, or in the PostgreSQL of the run. Two stores of the same
 * folder contain the same records. The store logs nothing unless a log is given.
 */
export async function openStore(dir: string, options: StoreOptions = {}): Promise<Store> {
  const url = inject('databaseUrl')
  if (url === undefined) return await openFolderStore(dir, options)
  const database = new Database(await schemaFor(url, dir), memoryLog())
  const store = await openPostgresStore({ database, log: memoryLog(), ...options })
  onTestFinished(() => store.close())
  return store
}

/** Opens a store with files, even in a run with PostgreSQL. */
export async function openFolderStore(dir: string, options: StoreOptions = {}): Promise<FolderStore> {
  const store = await openFileStore({ dir, log: memoryLog(), ...options })
  onTestFinished(() => store.close())
  return store
}

/** Makes the schema in the tests' database that corresponds to a folder. */
export async function schemaFor(url: string, dir: string): Promise<string> {
  const schema = `haven_${hash('sha256', dir, 'hex').slice(0, 16)}`
  const client = new pg.Client(url)
  await client.connect()
  await client
    .query(`create schema if not exists ${schema}`)
    .catch((error: pg.DatabaseError) => {
      // A second process has made the same schema at the same moment.
      if (error.code !== '23505') throw error
    })
    .finally(() => client.end())
  const options = encodeURIComponent(`-c search_path=${schema} -c client_min_messages=error`)
  return `${url}${url.includes('?') ? '&' : '?'}options=${options}`
}

/** Makes an enquiry by an invented person. */
export function enquiry(fields: Record<string, unknown> = {}, rest: Partial<NewRecord> = {}): NewRecord {
  return {
    fields: {
      firstName: 'Amina',
      lastName: 'Okoro-Sample',
      email: 'amina@example.org',
      phone: '020 7946 0958',
      serviceRequired: 'visa-rejected',
      urgencyLevel: 'standard',
      message: 'My visa was refused. “Was nun?” 請幫忙\nThank you',
      privacyVersion: '2026-01',
      ...fields,
    },
    suspect: false,
    acknowledge: false,
    ...rest,
  }
}
