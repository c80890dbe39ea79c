import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makeFolder, writeDurably } from '../durable-file'

/** The folder of a backup that holds settings. */
export const SETTINGS = 'settings'

/** The lines that backups leave out: `SECRETS_KEY` decrypts secrets in the data, and `COPY_KEY` can sign a forgery. */
const KEPT_BACK = /^[ \t]*(?:export[ \t]+)?(?:SECRETS|COPY)_KEY[ \t]*=.*\n?/gm

/** Copies settings files, each under a name of its own, without the keys; resolves to their paths in the backup. */
export async function copySettings(files: readonly string[], backup: string): Promise<string[]> {
  const paths: string[] = []
  for (const [at, file] of files.entries()) {
    const name = basename(file)
    const isFirst = files.findIndex(other => basename(other) === name) === at
    const path = join(SETTINGS, isFirst ? name : `${at}-${name}`)
    await makeFolder(join(backup, SETTINGS))
    await writeDurably(join(backup, path), (await readFile(file, 'utf8')).replaceAll(KEPT_BACK, ''))
    paths.push(path)
  }
  return paths
}
