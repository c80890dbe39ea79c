import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Documents } from '../store/store'
import { hashPassword, randomPassword, verifyPassword } from './password'
import type { Sessions } from './sessions'

const SPACE = 'admin-password'
const FILE_NAME = 'admin-password.txt'

/** The hash of the shared password, and the source of the password in words for the message at start-up. */
export interface AdminPassword {
  hash: string
  source: string
}

/** The settings that can contain the password. */
export interface AdminPasswordSettings {
  adminPasswordHash: string | undefined
  adminPassword: string | undefined
  /** The data folder, in which the service saves a new password when there is no terminal. */
  dataDir: string
}

/** A terminal on which the service may show a new password. */
export interface Terminal {
  write(text: string): unknown
}

/**
 * Chooses the shared password: the hash or the plain password in the environment, the stored hash, or a new random
 * password. The service shows a new password on the terminal or, without a terminal, saves it in a private file. If
 * this password differs from the previous one, all sessions end.
 */
export async function resolveAdminPassword(
  config: AdminPasswordSettings,
  documents: Documents,
  sessions: Sessions,
  terminal: Terminal | undefined,
): Promise<AdminPassword> {
  const active = await documents.get<string>(SPACE, 'active')
  const chosen = await choosePassword(config, documents, active, terminal)
  if (chosen.hash !== active) {
    await sessions.endAll()
    await documents.update<string>(SPACE, 'active', () => ({ value: chosen.hash }))
  }
  return chosen
}

async function choosePassword(
  config: AdminPasswordSettings,
  documents: Documents,
  active: string | undefined,
  terminal: Terminal | undefined,
): Promise<AdminPassword> {
  if (config.adminPasswordHash) return { hash: config.adminPasswordHash, source: 'as set by ADMIN_PASSWORD_HASH' }
  if (config.adminPassword) {
    const same = active !== undefined && (await verifyPassword(config.adminPassword, active))
    return { hash: same ? active : await hashPassword(config.adminPassword), source: 'as set by ADMIN_PASSWORD' }
  }
  const kept = await documents.get<string>(SPACE, 'kept')
  if (kept) {
    const file = join(config.dataDir, FILE_NAME)
    const source = existsSync(file)
      ? inFile(file)
      : 'the one made at the first start (forgotten? set another with `npm run admin:password`)'
    return { hash: kept, source }
  }
  const password = randomPassword()
  const hash = await hashPassword(password)
  // Shows the password before storing it, because a stored password that nobody has seen would lock everybody out.
  // After a crash between both, the next start makes another password.
  const source = terminal ? show(password, terminal) : writePrivately(password, config.dataDir)
  const first = await documents.update<string>(SPACE, 'kept', (present = hash) => ({ value: present }))
  if (first === undefined || first === hash) return { hash, source }
  rmSync(join(config.dataDir, FILE_NAME), { force: true })
  return {
    hash: first,
    source: 'the one that another instance made at the same moment: see the message of that instance',
  }
}

function show(password: string, terminal: Terminal): string {
  terminal.write(`\nThe admin password is  ${password}\nIt is shown this once: write it down now.\n\n`)
  return 'shown above, this once'
}

function writePrivately(password: string, dataDir: string): string {
  const file = join(dataDir, FILE_NAME)
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  return inFile(file)
}

const inFile = (file: string) => `in the file ${file} (note the password, then delete the file)`
