import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makeFolder, writeDurably } from '../durable-file'

/** The folder of a backup that holds settings. */
export const SETTINGS = 'settings'

/** The keys that backups leave out: one decrypts secrets in the data, and one could forge a backup. */
const KEPT_BACK = /^[ \t]*(?:export[ \t]+)?(?:SECRETS|COPY)_KEY[ \t]*=.*\n?/gm

/**
 * Copies settings files into a backup, under their own names and without secret keys; resolves to their paths there.
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
