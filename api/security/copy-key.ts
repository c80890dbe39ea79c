import { join } from 'node:path'
import { deriveKey } from '../keys/derived-key'
import { SECRETS_FILE } from '../keys/secrets-file'
import type { CopyKey } from '../store/backup/proof'
import { readKey } from './secrets'

/** Where the installation's key is: in the settings, or in the data folder. */
interface KeyPlace {
  dataDir: string
  secretsKey: string | undefined
}

/** The name of the purpose for which the key of copies and backups is derived. */
export const COPY_USE = 'copy'

/** The key that signs the copies and backups of a data folder; undefined while the folder has no key. */
export async function copyKeyOf({ dataDir, secretsKey }: KeyPlace): Promise<CopyKey | undefined> {
  const root = secretsKey === undefined ? await readKey(join(dataDir, SECRETS_FILE)) : Buffer.from(secretsKey, 'base64')
  return root && deriveKey(root, COPY_USE)
}

/** The keys that a restore accepts: the one in the settings, and the data folder's own if it can be read. */
export async function restoreKeys(config: KeyPlace & { copyKey: string | undefined }): Promise<CopyKey[]> {
  const given = config.copyKey === undefined ? [] : [Buffer.from(config.copyKey, 'base64')]
  // Ignores a key that cannot be read: the folder may be damaged, which is the reason for the restore.
  const own = await copyKeyOf(config).catch(() => undefined)
  return own ? [...given, own] : given
}
