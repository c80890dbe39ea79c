import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makeFolder, writeDurably } from '../durable-file'

/** The folder of a backup that holds settings. */
export const SETTINGS = 'settings'

/** The lines that backups leave out: `SECRETS_KEY` decrypts secrets in the data, and `COPY_KEY` can sign a forgery. */
const KEPT_BACK = /^[ \t]*(?:export[ \t]+)?(?:SECRETS|COPY)_KEY[ \t]*=.*\n?/gm

/**
 * Copies settings files into a backup, without `SECRETS_KEY` and `COPY_KEY`; resolves to the files' paths in the
 * backup. A second file of the same name gets a number before its name.
 */
export async function copySettings(files: readonly string[], backup: string): Promise<string[]> {
  const names = files.map(file => basename(file))
  const paths: string[] = []
  if (files.length > 0) await makeFolder(join(backup, SETTINGS))
  for (const [at, file] of files.entries()) {
    const name = names.indexOf(names[at] as string) === at ? names[at] : `${at}-${names[at]}`
    const path = join(SETTINGS, name as string)
    await writeDurably(join(backup, path), (await readFile(file, 'utf8')).replaceAll(KEPT_BACK, ''))
    paths.push(path)
  }
  return paths
}
