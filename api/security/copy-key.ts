import { join } from 'node:path'
import { deriveKey } from '../keys/derived-key'
import { SECRETS_FILE } from '../keys/secrets-file'
import type { CopyKey } from '../store/backup/proof'
import { readKey } from './secrets'

/** The place of an installation's key: the settings, or the data folder. */
interface Place {
  dataDir: string
  secretsKey: string | undefined
}

/** The name under which the key of copies and backups is derived. */
export const COPY_USE = 'copy'

/** The key that signs a data folder's copies and backups; undefined while the folder has no key. */
export async function copyKeyOf({ dataDir, secretsKey }: Place): Promise<CopyKey | undefined> {
  const root = secretsKey === undefined ? await readKey(join(dataDir, SECRETS_FILE)) : Buffer.from(secretsKey, 'base64')
  return root && deriveKey(root, COPY_USE)
}

/** The keys that a restore accepts: the settings' key, and the data folder's if it can be read. */
export async function restoreKeys(config: Place & { copyKey: string | undefined }): Promise<CopyKey[]> {
  const given = config.copyKey === undefined ? [] : [Buffer.from(config.copyKey, 'base64')]
  // Perhaps the folder is damaged, which is a reason for a restore.
  const own = await copyKeyOf(config).catch(() => undefined)
  return own ? [...given, own] : given
}
