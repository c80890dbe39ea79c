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

/**
 * The folder for tests that open a store hundreds of times: in memory if `/dev/shm` exists, because there a sync takes
 * no time.
 */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** True when this run stores records in files. Some tests run only with files. */
export const isOnFiles = () => inject('databaseUrl') === undefined

/**
 * Defines tests that run only with files. In a run with PostgreSQL, these tests are not defined, so that the report
 * does not call them skipped.
 */
export const onFiles = () => (isOnFiles() ? test : ((() => undefined) as unknown as typeof test))

/** Makes a folder for one test. */
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
 * Opens a store for one test: with files, or in the PostgreSQL of the run. Two stores of the same folder have the same
 * records. Without a log in the options, the store logs nothing.
 */
export async function openStore(dir: string, options: StoreOptions = {}): Promise<Store> {
  const url = inject('databaseUrl')
  if (url === undefined) return await openFolderStore(dir, options)
  const database = new Database(await schemaFor(url, dir), memoryLog())
  const store = await openPostgresStore({ database, log: memoryLog(), ...options })
  onTestFinished(() => store.close())
  return store
}

/** Opens a store with files for one test, even in a run with PostgreSQL. */
export async function openFolderStore(dir: string, options: StoreOptions = {}): Promise<FolderStore> {
  const store = await openFileStore({ dir, log: memoryLog(), ...options })
  onTestFinished(() => store.close())
  return store
}

/** Makes the schema for a folder in the tests' database. */
export async function schemaFor(url: string, dir: string): Promise<string> {
  const schema = `haven_${hash('sha256', dir, 'hex').slice(0, 16)}`
  const client = new pg.Client(url)
  await client.connect()
  await client
    .query(`create schema if not exists ${schema}`)
    .catch((error: pg.DatabaseError) => {
      // Ignores the error that another process has made the same schema at the same moment.
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
