import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { WidgetFiles } from './build-widgets'

/** What a page may pay, in bytes after `gzip -9`, every file counted (`kB` here is 1,000 bytes). */
const BUDGETS: { what: string; limit: number; files: (widgets: WidgetFiles) => string[] }[] = [
  {
    what: 'consultation form, until it is usable',
    limit: 18_000,
    files: widgets => ['haven.css', 'haven.js', ...filesOf(widgets, 'haven-consultation-form').first],
  },
  {
    what: 'consultation form, until it is sent',
    limit: 27_000,
    files: widgets => {
      const { first, later } = filesOf(widgets, 'haven-consultation-form')
      return ['haven.css', 'haven.js', ...first, ...later]
    },
  },
  {
    what: 'what stands below its reference, once it was sent',
    limit: 3_000,
    files: widgets => filesOf(widgets, 'haven-consultation-form').sent,
  },
  {
    what: 'what sends letters along, when it is first used',
    limit: 5_000,
    files: widgets => filesOf(widgets, 'haven-consultation-form').letters,
  },
  {
    what: 'the optional questions, when one is opened',
    limit: 6_000,
    files: widgets => filesOf(widgets, 'haven-consultation-form').opened,
  },
  {
    what: 'the four lines above the form, once a decision is named',
    limit: 2_100,
    files: widgets => filesOf(widgets, 'haven-consultation-form').urgent,
  },
  {
    what: 'visa wizard, until it is usable',
    limit: 27_000,
    files: widgets => [
      'haven.css',
      'haven-visa-wizard.css',
      'haven.js',
      ...filesOf(widgets, 'haven-visa-wizard').first,
    ],
  },
  {
    what: 'a page with only the call button',
    limit: 13_500,
    files: widgets => ['haven.css', 'haven.js', ...filesOf(widgets, 'haven-call-button').first],
  },
  ...['case wins', 'team', 'testimonials'].map(list => {
    const tag = `haven-${list.replace(' ', '-')}`
    return {
      what: `a page with only ${list}`,
      limit: 16_000,
      files: (widgets: WidgetFiles) => ['haven.css', 'haven.js', ...filesOf(widgets, tag).first],
    }
  }),
  {
    what: 'the dashboard',
    limit: 40_000,
    files: widgets => ['haven.css', 'haven.js', ...filesOf(widgets, 'haven-admin').first],
  },
  {
    what: 'the dashboard, with all that is opened later',
    // The record beside its list, with its bar, and the panels for colours and keys: nobody waits for them at first.
    limit: 103_000,
    files: widgets => {
      const { first, seldom } = filesOf(widgets, 'haven-admin')
      return ['haven.css', 'haven.js', ...first, ...seldom]
    },
  },
  {
    what: 'the editors of content and firm, and the overview, when opened',
    limit: 20_000,
    files: widgets => filesOf(widgets, 'haven-admin').within,
  },
  { what: 'the visitors’ classic file', limit: 58_000, files: () => ['haven.iife.js'] },
  { what: 'the dashboard’s classic file', limit: 90_000, files: () => ['haven-admin.iife.js'] },
]

function filesOf(widgets: WidgetFiles, tag: string) {
  const files = widgets[tag]
  if (!files) throw new Error(`The build wrote no files for <${tag}>`)
  return files
}

/** What each budget's files come to. */
export async function measureBudgets(folder: string, widgets: WidgetFiles) {
  const measured: { what: string; limit: number; total: number; parts: string[] }[] = []
  for (const { what, limit, files } of BUDGETS) {
    const parts: string[] = []
    let total = 0
    for (const file of files(widgets)) {
      const size = gzipSync(await readFile(join(folder, file)), { level: 9 }).length
      total += size
      parts.push(`${file} ${size}`)
    }
    measured.push({ what, limit, total, parts })
  }
  return measured
}

/** Prints each budget with the files that use it; rejects when one is exceeded. */
export async function checkBudgets(folder: string, widgets: WidgetFiles) {
  const measured = await measureBudgets(folder, widgets)
  for (const { what, limit, total, parts } of measured) {
    console.log(`    ${what}: ${total} of ${limit} bytes (${parts.join(', ')})`)
  }
  const over = measured.filter(({ total, limit }) => total > limit)
  if (over.length) {
    throw new Error(
      `Over budget: ${over.map(({ what, total, limit }) => `${what}: ${total - limit} bytes too many`).join('; ')}`,
    )
  }
}
