import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Packages whose drawings or fonts browsers get, besides the packages in the scripts. */
export const DRAWN = ['lucide-static', '@fontsource-variable/source-serif-4']

/** Writes the licences of `packages`, and of the packages from which a bundle's source files `inputs` come. */
export async function writeLicences(path: string, packages: readonly string[], inputs: readonly string[] = []) {
  const bundled = inputs
    .map(file => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1])
    .filter(name => name !== undefined)
  const names = [...new Set([...bundled, ...packages])].sort()
  await writeFile(path, (await Promise.all(names.map(licenceOf))).join(`\n${'-'.repeat(72)}\n\n`))
}

async function licenceOf(name: string): Promise<string> {
  const folder = join('node_modules', name)
  const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const file = (await readdir(folder)).find(found => /^licen[cs]e/i.test(found))
  const text = file
    ? await readFile(join(folder, file), 'utf8')
    : `By ${about.author}. It comes without a text of its licence.\n`
  return `${name} ${about.version} (${about.license})\n${about.homepage ?? ''}\n\n${text.trim()}\n`
}
