import { chmod, cp, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A folder for each released format; its content never changes. */
export const EARLIER_VERSIONS = fileURLToPath(new URL('earlier-versions', import.meta.url))

/**
 * Unpacks data of an earlier version: the data folder of a killed server, its backup, or a copy. In the repository the
 * files have a further ending, so that no formatter touches them.
 */
export async function unpackEarlier(version: string, what: 'live' | 'backup' | 'copy', into: string): Promise<string> {
  const folder = join(into, what)
  await cp(join(EARLIER_VERSIONS, version, what), folder, { recursive: true })
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    await rename(path, path.replace(/\.txt$/, ''))
    await chmod(path.replace(/\.txt$/, ''), 0o600)
  }
  return folder
}
