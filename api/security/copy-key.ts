import { join } from 'node:path'
import { deriveKey } from '../keys/derived-key'
import { SECRETS_FILE } from '../keys/secrets-file'
import type { CopyKey } from '../store/backup/proof'
import { readKey } from './secrets'

/** Where the key of an installation is: in its settings, or in its data folder. */
interface Place {
  dataDir: string
  secretsKey: string | undefined
}

/** The use of the key that proves who made a copy or a backup. */
export const COPY_USE = 'copy'

/** The key that proves who made the copies and backups of a data folder; undefined where the folder has no key yet. */
export async function copyKeyOf({ dataDir, secretsKey }: Place): Promise<CopyKey | undefined> {
  const root = secretsKey === undefined ? await readKey(join(dataDir, SECRETS_FILE)) : Buffer.from(secretsKey, 'base64')
  return root && deriveKey(root, COPY_USE)
}

/** The keys that a restore believes: the one of the settings, and that of the data folder, as far as it can be read. */
export async function restoreKeys(config: Place & { copyKey: string | undefined }): Promise<CopyKey[]> {
  const given = config.copyKey === undefined ? [] : [Buffer.from(config.copyKey, 'base64')]
  // The folder may be in ruins, which is why something is restored.
  const own = await copyKeyOf(config).catch(() => undefined)
  return own ? [...given, own] : given
}
