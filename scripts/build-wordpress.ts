import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PLUGIN } from './metadata/wordpress'
import { zip } from './zip'

/** Writes the WordPress plugin as the zip file that WordPress installs, with one folder named as the plugin's slug. */
export async function buildWordpress(archive: string): Promise<void> {
  await mkdir(dirname(archive), { recursive: true })
  await writeFile(archive, await packPlugin())
}

/** Makes the bytes of the zip file. The same files always give the same bytes. */
export async function packPlugin(): Promise<Buffer> {
  const entries = await readdir(PLUGIN, { recursive: true, withFileTypes: true })
  const names = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const slug = basename(PLUGIN)
  const files = [...names.sort().map(name => [slug + name.slice(PLUGIN.length), name]), [`${slug}/LICENSE`, 'LICENSE']]
  return zip(
    await Promise.all(files.map(async ([to = '', from = '']): Promise<[string, Buffer]> => [to, await readFile(from)])),
  )
}
