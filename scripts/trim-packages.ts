import { readFile } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import type { Options } from 'tsup'

/** What a file of a package carries that no widget uses, and what stands there instead. */
type Cuts = [pattern: RegExp, replacement: string][]

const method = (name: string) => new RegExp(`\\n {4}${name}\\([^\\n]*\\) \\{[\\s\\S]*?\\n {4}\\},?(?=\\n)`)
const accessors = (name: string) =>
  new RegExp(`\\n {4}get ${name}\\(\\) \\{[\\s\\S]*?\\n {4}set ${name}[\\s\\S]*?\\n {4}\\},(?=\\n)`)

/**
 * What bundlers have to keep: every method of a class, and what is written to the page's own window. By the file's path in
 * `node_modules`.
 */
const CUTS: Record<string, Cuts> = {
  // Attributes as anything but text: the widgets read theirs by themselves.
  '@r2wc/core/dist/core.js': [[/(?<=\n {2}string: \w+),\n {2}number: \w+,[\s\S]*?(?=\n\})/, '']],
  // Downloads with progress, which `define` in tsup.config.ts switches off.
  'ky/distribution/core/Ky.js': [
    [/\n {12}if \(ky\._options\.onDownloadProgress\) \{[\s\S]*?\n {12}\}(?=\n)/, ''],
    [method('_stream'), ''],
    // Fields without a value, which the constructor sets.
    [/\n {8}Object\.defineProperty\(this, "\w+", \{(?:\n {12}[^\n]*)*?\n {12}value: void 0\n {8}\}\);/g, ''],
  ],
  // A name on the window of a page that is not ours.
  'zod/v4/core/core.js': [
    [
      /\n\(_a = globalThis\)\.__zod_globalConfig[^\n]*\nexport const globalConfig = [^\n]*/,
      '\nexport const globalConfig = {};',
    ],
    [/\n {8}const pp = globalThis\.[^\n]*\n {8}if \(pp\)\n {12}pp\(inst\);/, ''],
  ],
  // The widgets only ask `safeParse`, and wait for no rule.
  'zod/v4/core/schemas.js': [[accessors('"~standard"'), '']],
  'zod/v4/mini/schemas.js': [
    [accessors('with'), ''],
    ...['parse', 'parseAsync', 'safeParseAsync', 'brand', 'register', 'apply'].map((name): Cuts[number] => [
      method(name),
      '',
    ]),
  ],
}

/** Leaves out of the widgets what they carry of packages and never use; fails the build where a package has changed. */
export const trimPackages: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'trim-packages',
  setup({ onLoad }) {
    onLoad({ filter: /\/node_modules\/(?:@r2wc|ky|zod)\/.*\.js$/ }, async ({ path }) => {
      const cuts = CUTS[relative('node_modules', path).replaceAll(sep, '/')]
      if (!cuts) return
      let contents = await readFile(path, 'utf8')
      for (const [pattern, replacement] of cuts) {
        if (!pattern.test(contents)) throw new Error(`${path} has no ${pattern} any more: change what is cut from it.`)
        contents = contents.replace(pattern, replacement)
      }
      return { contents, loader: 'js' }
    })
  },
}
