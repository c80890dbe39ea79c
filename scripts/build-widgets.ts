import { copyFile, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Metafile } from 'esbuild'
import { rollup } from 'rollup'
import { minify } from 'terser'
import { build } from 'tsup'
import { isReviewed } from '../api/content/language-review'
import type { FormLanguage } from '../api/contract/forms/form-languages'
import { TERSER, widgetChunks, widgetLoader } from '../tsup.config'
import { PDF_FILES } from '../widgets/admin/record/pdf-files'
import { CATALOGUES } from '../widgets/languages/catalogues'
import { packSpeeches } from '../widgets/languages/pack'
import { tags } from '../widgets/tags'
import { DRAWN, writeLicences } from './licences'
import { pinFiles, sriOf } from './pin-files'
import { bundleCss } from './sheets'

/**
 * How long the files of an earlier build are kept after a newer build, in ms. During this time, pages that were opened
 * before an upgrade can still load the files of their build.
 */
const OLD_FILES_KEPT = 30 * 24 * 60 * 60 * 1_000
const MANIFEST = 'manifest.json'
/**
 * Matches compressed copies, which are removed together with their file. `PINNED` matches files with a version in their
 * names, which are never removed, because pages may use that version.
 */
const COPY = /\.(?:br|gz)$/
const PINNED = /^haven-(?:admin-)?\d+\.\d+\.\d+[\w.-]*\.(?:iife\.js|css)/
/** The classic script with the dashboard. */
export const DASHBOARD_CLASSIC = 'haven-admin.iife.js'
/** The file with the licences of the packages in the scripts. */
export const LICENCES = 'licences.txt'
/** The path of the bundler's list of the code in each chunk, which the benchmark of sizes reads. */
export const METAFILE = 'dist/widgets-metafile.json'

/** The stylesheets that pages link, each with its source. */
export const SHEETS = {
  'haven.css': 'widgets/haven.css',
  'haven-visa-wizard.css': 'widgets/visa-wizard/first-step.css',
}

/**
 * The script files of a build, by tag and kind.
 * - `first`: the tag's own file with its imports
 * - `later`: the code for sending
 * - `opened`: the code for the optional questions, loaded when a visitor opens them
 * - `urgent`: the code for questions about a decision, loaded by that for the optional questions
 * - `sent`: the texts after sending
 * - `letters`: the code for sending letters
 * - `seldom`: code that few pages need
 * - `within`: code that is loaded by the code in `seldom`
 */
export type WidgetFiles = Record<
  string,
  Record<'first' | 'later' | 'opened' | 'urgent' | 'sent' | 'letters' | 'seldom' | 'within', string[]>
>

/** Every chunk of a build. The list of an earlier build may lack some kinds of files. */
export const allFiles = (files: WidgetFiles) => [
  ...new Set(Object.values(files).flatMap(kinds => Object.values(kinds).flat())),
]

/** Builds the loader, the chunks of every widget, the classic script and the stylesheets. */
export async function buildWidgets(outDir: string): Promise<WidgetFiles> {
  await copyEarlierFiles(outDir)
  const entries = Object.fromEntries(Object.entries(tags).map(([tag, folder]) => [tag, `widgets/${folder}/element.ts`]))
  await build(widgetChunks(entries, outDir))
  const files = await readFiles(outDir, entries)
  await build(widgetLoader(hashesOf(files), outDir))
  await buildClassic('haven-admin', 'widgets/main-admin-iife.ts', outDir)
  const dashboard = sriOf(await readFile(join(outDir, DASHBOARD_CLASSIC)))
  await buildClassic('haven', 'widgets/main-iife.ts', outDir, { HAVEN_ADMIN_SRI: JSON.stringify(dashboard) })
  for (const [name, source] of Object.entries(PDF_FILES)) {
    await copyFile(join('node_modules/pdfjs-dist', source), join(outDir, name))
  }
  for (const [name, source] of Object.entries(SHEETS)) await writeFile(join(outDir, name), await bundleCss(source))
  await writeLanguages(outDir)
  const notes = await pinFiles(outDir, JSON.parse(await readFile('package.json', 'utf8')).version)
  for (const note of notes) console.warn(`    ${note}`)
  const { inputs } = JSON.parse(await readFile(METAFILE, 'utf8')) as Metafile
  await writeLicences(join(outDir, LICENCES), [...DRAWN, 'pdfjs-dist'], Object.keys(inputs))
  await writeFile(join(outDir, MANIFEST), JSON.stringify(files, null, 2))
  return files
}

/**
 * Builds a classic script, for pages without modules. One file contains all code, including the code that modules would
 * load later. Rollup joins the chunks, because esbuild would wrap each module that is loaded later in a function, which
 * would add 2,000 bytes.
 */
async function buildClassic(name: string, entry: string, outDir: string, define = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'haven-classic-'))
  await build({ ...widgetChunks({ [name]: entry }, folder, define), minify: false })
  const input = (await readdir(folder)).find(file => file.startsWith(`${name}-`)) ?? ''
  const bundle = await rollup({ input: join(folder, input) })
  const { output } = await bundle.generate({ format: 'iife', inlineDynamicImports: true })
  // A second run finds what only the short names of the first run allow, and collects the functions of each scope.
  // Together this saves 450 bytes.
  const { code: once = '' } = await minify(output[0].code, TERSER)
  const { code: twice = '' } = await minify(once, { ...TERSER, compress: { ...TERSER.compress, hoist_funs: true } })
  await writeFile(join(outDir, `${name}.iife.js`), twice)
  await rm(folder, { recursive: true })
}

/**
 * The name of a language's file with the texts that every page with a form loads. A page with the wizard also loads
 * `wizardFile`.
 */
export const languageFile = (language: string) => `haven-${language}.json`
export const wizardFile = (language: string) => `haven-${language}-wizard.json`

async function writeLanguages(outDir: string) {
  for (const [language, catalogue] of Object.entries(CATALOGUES)) {
    const { forms, wizard } = packSpeeches(language as FormLanguage, catalogue, isReviewed(catalogue))
    await writeFile(join(outDir, languageFile(language)), JSON.stringify(forms))
    await writeFile(join(outDir, wizardFile(language)), JSON.stringify(wizard))
  }
}

/** True for a tag that is a form. Form code is loaded before other tags' code, because visitors come for forms. */
const isForm = (tag: string) => /-(form|wizard)$/.test(tag)

/**
 * The hashes of the files that `haven.js` loads first for each tag, in the order in which `haven.js` loads the tags. A
 * tag's own file comes before its imports. The dashboard's imports have no hashes here, because their hashes would cost
 * every visitor 40 bytes.
 */
export function hashesOf(files: Record<string, { first: string[] }>): Record<string, string> {
  const hashes = (names: string[]) => names.map(name => /-(\w+)\.js$/.exec(name)?.[1]).join(' ')
  const order = Object.entries(files).sort(([one], [other]) => Number(isForm(other)) - Number(isForm(one)))
  return Object.fromEntries(
    order.map(([tag, { first }]) => [tag, hashes(tag === 'haven-admin' ? first.slice(0, 1) : first)]),
  )
}

/** Removes files of earlier builds, with their compressed copies, 30 days after a newer build has replaced them. */
export async function copyEarlierFiles(outDir: string) {
  const present = await readFile(join(outDir, MANIFEST), 'utf8').then(JSON.parse, () => ({}))
  const now = new Date()
  for (const file of allFiles(present)) {
    await utimes(join(outDir, file), now, now).catch(() => {})
  }
  const names = await readdir(outDir)
  // Never removes a file with a version in its name, because pages may use this version for years.
  for (const name of names.filter(name => !COPY.test(name) && !PINNED.test(name))) {
    const { mtime } = await stat(join(outDir, name))
    if (now.getTime() - mtime.getTime() <= OLD_FILES_KEPT) continue
    for (const suffix of ['', '.br', '.gz']) await rm(join(outDir, name + suffix), { force: true })
  }
}

/**
 * Removes chunks without code, which the bundler leaves, and the imports of these chunks. Without this step, pages
 * would load these empty files.
 */
async function dropEmptyChunks(outputs: Metafile['outputs']) {
  const empty = Object.keys(outputs).filter(file => outputs[file]?.bytes === 0)
  for (const dropped of empty) {
    await rm(dropped)
    delete outputs[dropped]
    for (const [file, output] of Object.entries(outputs)) {
      if (!output.imports.some(({ path }) => path === dropped)) continue
      output.imports = output.imports.filter(({ path }) => path !== dropped)
      const text = await readFile(file, 'utf8')
      await writeFile(file, text.replaceAll(`import"./${basename(dropped)}";`, ''))
    }
  }
}

async function readFiles(outDir: string, entries: Record<string, string>): Promise<WidgetFiles> {
  await rename(join(outDir, 'metafile-esm.json'), METAFILE)
  const { outputs } = JSON.parse(await readFile(METAFILE, 'utf8')) as Metafile
  await dropEmptyChunks(outputs)
  const importsOf = (file: string, kind: string) =>
    (outputs[file]?.imports ?? []).filter(found => found.kind === kind).map(found => found.path)
  const withStatic = (file: string, seen = new Set<string>()): Set<string> => {
    if (!seen.has(file)) {
      seen.add(file)
      for (const found of importsOf(file, 'import-statement')) withStatic(found, seen)
    }
    return seen
  }
  const files: WidgetFiles = {}
  for (const [tag, source] of Object.entries(entries)) {
    const own = Object.keys(outputs).find(file => outputs[file]?.entryPoint === source)
    if (!own) throw new Error(`No output for ${source}`)
    const first = withStatic(own)
    const later = new Set<string>()
    const opened = new Set<string>()
    const urgent = new Set<string>()
    const seldom = new Set<string>()
    const sent = new Set<string>()
    const letters = new Set<string>()
    for (const file of first) {
      for (const found of importsOf(file, 'dynamic-import')) {
        const name = outputs[found]?.entryPoint ?? ''
        const questions = name.endsWith('/extra-questions.tsx')
          ? opened
          : name.endsWith('/letters.tsx')
            ? letters
            : seldom
        withStatic(found, name.endsWith('/send.ts') ? later : questions)
      }
    }
    const loadedBy = (files: Set<string>) =>
      [...files].filter(file => !first.has(file)).flatMap(file => importsOf(file, 'dynamic-import'))
    for (const found of loadedBy(later)) withStatic(found, sent)
    for (const found of loadedBy(opened)) withStatic(found, urgent)
    const within = new Set<string>()
    for (const found of loadedBy(seldom)) if (!seldom.has(found)) withStatic(found, within)
    const names = (all: Set<string>, ...without: Set<string>[]) =>
      [...all].filter(file => !without.some(other => other.has(file))).map(file => basename(file))
    files[tag] = {
      first: names(first),
      later: names(later, first),
      opened: names(opened, first),
      urgent: names(urgent, first, later, opened),
      sent: names(sent, first, later),
      letters: names(letters, first, later),
      seldom: names(seldom, first, later, opened, urgent, sent, letters),
      within: names(within, first, later, opened, urgent, sent, letters, seldom),
    }
  }
  return files
}
