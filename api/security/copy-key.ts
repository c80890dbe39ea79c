import { join } from 'node:path'
import { deriveKey } from '../keys/derived-key'
import { SECRETS_FILE } from '../keys/secrets-file'
import type { CopyKey } from '../store/backup/proof'
import { readKey } from './secrets'

/** Where the installation's key can be: in the settings, or in the data folder. */
interface Place {
  dataDir: string
  secretsKey: string | undefined
}

/** The purpose for which the key of copies and backups is derived. */
export const COPY_USE = 'copy'

/** The key that signs a data folder's copies and backups; undefined while the folder has no key. */
export async function copyKeyOf({ dataDir, secretsKey }: Place): Promise<CopyKey | undefined> {
  const root = secretsKey === undefined ? await readKey(join(dataDir, SECRETS_FILE)) : Buffer.from(secretsKey, 'base64')
  return root && deriveKey(root, COPY_USE)
}

/** The keys that a restore accepts: the key in the settings, and the key in the data folder if it can be read. */
export async function restoreKeys(config: Place & { copyKey: string | undefined }): Promise<CopyKey[]> {
  const given = config.copyKey === undefined ? [] : [Buffer.from(config.copyKey, 'base64')]
  // The folder may be damaged, which is a reason to restore it.
  const own = await copyKeyOf(config).catch(() => undefined)
  return own ? [...given, own] : given
}
