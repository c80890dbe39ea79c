import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type FileStoreOptions, openFileStore } from '../store/file-store'
import type { StoreLog } from '../store/log'
import type { NewRecord, Store } from '../store/store'

/** Where syncing costs nothing, for tests that open a store hundreds of times. */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** A folder that is gone after the test. */
export async function temporaryFolder(where: 'disk' | 'memory' = 'disk'): Promise<string> {
  const folder = await mkdtemp(join(where === 'memory' ? MEMORY : tmpdir(), 'haven-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A log that keeps what it was told. */
export function memoryLog(): StoreLog & {
  entries: { level: string; fields: object; message: string }[]
  text(): string
} {
  const entries: { level: string; fields: object; message: string }[] = []
  const at = (level: string) => (fields: object, message: string) => void entries.push({ level, fields, message })
  return { entries, info: at('info'), warn: at('warn'), error: at('error'), text: () => JSON.stringify(entries) }
}

/** A store that is closed after the test; a log that only keeps quiet where none is given. */
export async function openStore(
  dir: string,
  options: Pick<FileStoreOptions, 'now' | 'log' | 'limits'> = {},
): Promise<Store> {
  const store = await openFileStore({ dir, log: memoryLog(), ...options })
  onTestFinished(() => store.close())
  return store
}

/** The enquiry of an invented person. */
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
