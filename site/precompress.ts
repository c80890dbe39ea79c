import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(?:html|css|js|json|svg|txt|xml|webmanifest)$/
/** Below this size, in bytes, compression makes nothing faster. */
const WORTH_IT = 256

/** Writes a `.br` and a `.gz` beside every text file, so that the server need not compress while a visitor waits. */
export async function precompress(folders: string[]) {
  for (const folder of folders) {
    for (const name of await readdir(folder, { recursive: true })) {
      await compressFile(join(folder, name))
    }
  }
}

/** Writes a `.br` and a `.gz` beside one file, if the file is large enough. */
export async function compressFile(path: string) {
  if (!TEXT.test(path) || (await stat(path)).size <= WORTH_IT) return
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
