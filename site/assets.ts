import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { COLOUR_PROPERTIES } from '../api/contract/colours'
import { BROWSERS, coloursInSheets } from '../scripts/sheets'
import type { Assets, Kind } from './site'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Bundles the fonts and the site's own scripts into `outDir/assets/`, with a hash of the content in each name. Returns
 * the addresses of the files, and the styles as text.
 */
export async function buildAssets(outDir: string): Promise<Assets> {
  const folder = join(outDir, 'assets')
  await rm(folder, { recursive: true, force: true })
  const { metafile } = await build({
    entryPoints: {
      site: here('./client/site.ts'),
      counts: here('./client/counts.ts'),
      inframe: here('./client/frame.ts'),
      languages: here('./client/languages.ts'),
      guide: here('./client/guide.ts'),
      hero: here('./styles/site.css'),
      variant: here('./styles/variant.css'),
      form: here('./styles/form.css'),
      frame: here('./styles/frame.css'),
      visa: here('./styles/visa-check.css'),
      inner: here('./styles/inner.css'),
      language: here('./styles/language.css'),
    },
    outdir: folder,
    bundle: true,
    minify: true,
    metafile: true,
    format: 'esm',
    splitting: true,
    target: BROWSERS,
    plugins: [coloursInSheets],
    loader: { '.woff2': 'file' },
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
    assetNames: '[name].[hash]',
    publicPath: '/assets',
  })
  const names = Object.keys(metafile.outputs).map(path => basename(path))
  const find = (pattern: RegExp) => {
    const name = names.find(one => pattern.test(one))
    if (!name) throw new Error(`The build of the site's assets made no file like ${pattern}`)
    return `/assets/${name}`
  }
  const take = async (kind: string) => {
    const file = join(outDir, find(new RegExp(`^${kind}\\..+\\.css$`)))
    const text = await readFile(file, 'utf8')
    await rm(file)
    return text.trim()
  }
  const stylesOf = async (kind: Kind) => COLOUR_PROPERTIES + (await take(kind))
  return {
    styles: {
      hero: await stylesOf('hero'),
      variant: await stylesOf('variant'),
      form: await stylesOf('form'),
      frame: await stylesOf('frame'),
      visa: await stylesOf('visa'),
      inner: await stylesOf('inner'),
    },
    languageStyles: await take('language'),
    script: find(/^site\..+\.js$/),
    counts: find(/^counts\..+\.js$/),
    frame: find(/^inframe\..+\.js$/),
    languages: find(/^languages\..+\.js$/),
    guide: find(/^guide\..+\.js$/),
    headingFont: find(/^haven-serif\..+\.woff2$/),
  }
}
