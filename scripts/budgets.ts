import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { FORM_LANGUAGES } from '../api/contract/forms/form-languages'
import { languageFile, type WidgetFiles, wizardFile } from './build-widgets'

interface Measure {
  name: string
  files: (widgets: WidgetFiles) => string[]
}

/** The files that a page with a tag loads: the files for every page, and the tag's own files of the given kinds. */
const page =
  (tag: string, ...kinds: (keyof WidgetFiles[string])[]) =>
  (widgets: WidgetFiles) => ['haven.css', 'haven.js', ...part(tag, ...kinds)(widgets)]

/** The tag's own files of the given kinds. */
const part =
  (tag: string, ...kinds: (keyof WidgetFiles[string])[]) =>
  (widgets: WidgetFiles) => {
    const files = widgets[tag]
    if (!files) throw new Error(`The build wrote no files for <${tag}>`)
    return kinds.flatMap(kind => files[kind])
  }

/**
 * For each measure, the maximum size of all its files together, in bytes after `gzip -9`. A build that exceeds a
 * maximum fails.
 */
export const BUDGETS: (Measure & { limit: number })[] = [
  {
    name: 'consultation form, until it is usable',
    limit: 19_500,
    files: page('haven-consultation-form', 'first'),
  },
  {
    name: 'consultation form, until it is sent',
    limit: 29_000,
    files: page('haven-consultation-form', 'first', 'later'),
  },
  {
    name: 'visa wizard, until it is usable',
    limit: 29_000,
    files: widgets => ['haven-visa-wizard.css', ...page('haven-visa-wizard', 'first')(widgets)],
  },
  { name: 'a page with only the call button', limit: 14_500, files: page('haven-call-button', 'first') },
  ...['case-wins', 'team', 'testimonials'].map(list => ({
    name: `a page with only ${list.replace('-', ' ')}`,
    limit: 17_500,
    files: page(`haven-${list}`, 'first'),
  })),
  { name: 'the dashboard, until it is usable', limit: 60_000, files: page('haven-admin', 'first') },
  ...Object.keys(FORM_LANGUAGES).flatMap(language => [
    { name: `the short forms in ${language}`, limit: 5_000, files: () => [languageFile(language)] },
    {
      name: `every form in ${language}, with the wizard`,
      limit: 10_000,
      files: () => [languageFile(language), wizardFile(language)],
    },
  ]),
  { name: 'the visitors’ classic file', limit: 64_000, files: () => ['haven.iife.js'] },
  { name: 'the dashboard’s classic file', limit: 140_000, files: () => ['haven-admin.iife.js'] },
]

/** Measures without a maximum size. Only `npm run bench -- sizes` prints the sizes for these measures. */
export const PRINTED: Measure[] = [
  { name: 'the lines below the reference, once a form was sent', files: part('haven-consultation-form', 'sent') },
  { name: 'letters, when the first is added', files: part('haven-consultation-form', 'letters') },
  { name: 'the optional questions, when one is opened', files: part('haven-consultation-form', 'opened') },
  {
    name: 'the urgent panel above the form, once a decision is named',
    files: part('haven-consultation-form', 'urgent'),
  },
  { name: 'the dashboard, with a record, its bar and the panels', files: page('haven-admin', 'first', 'seldom') },
  { name: 'the editors of content and firm, and the overview', files: part('haven-admin', 'within') },
]

/** For each measure, determines the size of all its files together, and the size of each file. */
export async function measure<Measured extends Measure>(folder: string, measures: Measured[], widgets: WidgetFiles) {
  return Promise.all(
    measures.map(async measured => {
      const files = measured.files(widgets)
      const bytes = await Promise.all(
        files.map(async file => gzipSync(await readFile(join(folder, file)), { level: 9 }).length),
      )
      return {
        ...measured,
        total: bytes.reduce((sum, size) => sum + size, 0),
        parts: files.map((file, at) => `${file} ${bytes[at]}`),
      }
    }),
  )
}

/**
 * True when Node compresses with the system's zlib, as Debian's Node does. With the system's zlib, compressed sizes
 * differ by some bytes.
 */
const hasOtherZlib =
  'node_shared_zlib' in process.config.variables && process.config.variables.node_shared_zlib === true

/**
 * Prints the size of each budget's files. Rejects when a budget is exceeded, unless Node compresses with the system's
 * zlib.
 */
export async function checkBudgets(folder: string, widgets: WidgetFiles) {
  const measured = await measure(folder, BUDGETS, widgets)
  for (const { name, limit, total, parts } of measured) {
    console.log(`    ${name}: ${total} of ${limit} bytes (${parts.join(', ')})`)
  }
  const over = measured.filter(({ total, limit }) => total > limit)
  if (over.length) {
    const words = `Over budget: ${over.map(({ name, total, limit }) => `${name}: ${total - limit} bytes too many`).join('; ')}`
    if (!hasOtherZlib) throw new Error(words)
    console.warn(`    ${words}. This Node compresses with the system's library, so the build goes on.`)
  }
}
