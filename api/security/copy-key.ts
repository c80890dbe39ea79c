import { join } from 'node:path'
import { deriveKey } from '../keys/derived-key'
import { SECRETS_FILE } from '../keys/secrets-file'
import type { CopyKey } from '../store/backup/proof'
import { readKey } from './secrets'

/** The sources of the installation's key: the settings, and the data folder. */
interface KeyPlace {
  dataDir: string
  secretsKey: string | undefined
}

/** The purpose from which the key of copies and backups is derived. */
export const COPY_USE = 'copy'

/** The key that signs the copies and backups of a data folder; undefined while the folder has no key. */
export async function copyKeyOf({ dataDir, secretsKey }: KeyPlace): Promise<CopyKey | undefined> {
  const root = secretsKey === undefined ? await readKey(join(dataDir, SECRETS_FILE)) : Buffer.from(secretsKey, 'base64')
  return root && deriveKey(root, COPY_USE)
}

/** The keys that a restore accepts: the key in the settings and, if it is readable, the data folder's own key. */
export async function restoreKeys(config: KeyPlace & { copyKey: string | undefined }): Promise<CopyKey[]> {
  const given = config.copyKey === undefined ? [] : [Buffer.from(config.copyKey, 'base64')]
  // Ignores an unreadable key, because a damaged folder may be the reason for the restore.
  const own = await copyKeyOf(config).catch(() => undefined)
  return own ? [...given, own] : given
}
