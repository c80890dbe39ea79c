import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(?:html|css|js|json|svg|txt|xml|webmanifest)$/
/** In bytes. Files of at most this many bytes are not compressed, because they would not arrive faster. */
const WORTH_IT = 256
const AT_ONCE = 4
/** Matches a form's page, frame or thank-you page in a language other than English. */
const IN_LANGUAGE = /\/(?:forms|frame|thank-you)\/(?:[a-z]+\/)?[a-z]{2}\/index\.html$/

/**
 * Writes a `.br` and a `.gz` beside each text file that is large enough, so that the server need not compress while a
 * visitor waits.
 */
export async function precompress(folders: string[]) {
  const names = folders.map(async folder =>
    (await readdir(folder, { recursive: true })).map(name => join(folder, name)),
  )
  await compressFiles((await Promise.all(names)).flat())
}

/** Writes the `.br` and `.gz` copies of the given files; skips files that are small or contain no text. */
export async function compressFiles(paths: string[]) {
  const left = [...paths]
  const compressNext = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await compressFile(path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, compressNext))
}

async function compressFile(path: string) {
  if (!TEXT.test(path) || (await stat(path)).size <= WORTH_IT) return
  const bytes = await readFile(path)
  // The site has more than a hundred pages in other languages. The second-best level of compression takes a third of
  // the time for these pages, and makes their files 1.5 % larger.
  const best = constants.BROTLI_MAX_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: IN_LANGUAGE.test(path) ? best - 1 : best }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
