import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { chromium } from 'playwright'
import { chromiumFlags, chromium as executable } from '../chromium'
import { everyPath, SITE } from '../site-paths'
import { freePort, startServer } from './server'
import { releaseTools } from './tools'

const REPORT = 'bench/lighthouse.md'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/**
 * The number of runs for each page. Only the best run counts, because a busy machine makes a page slower, but never
 * faster.
 */
const RUNS = 3

/** The parts of Lighthouse's result that this check reads. */
interface Result {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string }>
}

/** Lighthouse's own function, which loads a page in the browser at `port`. */
type Run = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>

interface Scores {
  path: string
  scores: number[]
  lost: string[]
}

/**
 * Runs Lighthouse with a phone's settings on every page of the built site, or on the given ones. Writes the report into
 * `bench/`; with given pages, only their lines change.
 */
export async function lighthouse(named: string[] = []): Promise<string[]> {
  if (!existsSync(`${SITE}/index.html`)) return ['the site is not built: run `npm run build` first']
  const { default: run }: { default: Run } = await import(`${releaseTools()}/lighthouse/core/index.js`)
  const debugging = await freePort()
  const server = await startServer()
  const browser = await chromium.launch({
    executablePath: executable(),
    args: [...chromiumFlags, `--remote-debugging-port=${debugging}`],
  })
  const measured: Scores[] = []
  const paths = everyPath()
  try {
    for (const path of paths.filter(path => named.length === 0 || named.includes(path))) {
      const scores = await measure(run, `${server.url}${path}`, debugging)
      measured.push({ path, ...scores })
      console.log(
        `    ${path}: ${scores.scores.join(' · ')}${scores.lost.length ? ` (${scores.lost.join('; ')})` : ''}`,
      )
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  await writeFile(
    REPORT,
    reportOf(measured, paths, named.length > 0 && existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : ''),
  )
  const unknown = named.filter(path => !paths.includes(path)).map(path => `the site has no page ${path}`)
  const short = measured
    .filter(({ scores }) => scores.some(score => score < 100))
    .map(({ path, scores, lost }) => `${path} has ${scores.join(' · ')}: ${lost.join('; ')}`)
  return [...unknown, ...short]
}

async function measure(visit: Run, url: string, port: number): Promise<Omit<Scores, 'path'>> {
  const path = new URL(url).pathname
  let best: Omit<Scores, 'path'> | undefined
  for (let run = 0; run < RUNS; run++) {
    const result = await visit(url, {
      port,
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      skipAudits: exemptOf(path),
      ignoreStatusCode: true,
    })
    if (!result) throw new Error(`Lighthouse answered nothing for ${url}`)
    const one = scoresOf(result.lhr)
    const sum = ({ scores }: Omit<Scores, 'path'>) => scores.reduce((total, score) => total + score, 0)
    if (!best || sum(one) > sum(best)) best = one
    if (best.scores.every(score => score === 100)) break
  }
  return best as Omit<Scores, 'path'>
}

/**
 * The audits that a page fails on purpose: an unlisted page must not be indexed, and the 404 page has an error status.
 */
function exemptOf(path: string): string[] {
  const file = `${SITE}${path}index.html`
  const page = readFileSync(existsSync(file) ? file : `${SITE}/404.html`, 'utf8')
  const hidden = page.includes('<meta name="robots" content="noindex"/>') ? ['is-crawlable'] : []
  return existsSync(file) ? hidden : [...hidden, 'http-status-code', 'errors-in-console']
}

function scoresOf({ categories, audits }: Result): Omit<Scores, 'path'> {
  const scores = CATEGORIES.map(id => Math.round((categories[id]?.score ?? 0) * 100))
  const lost = CATEGORIES.flatMap(id => categories[id]?.auditRefs ?? [])
    .filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 0.995)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim())
  return { scores, lost: [...new Set(lost)] }
}

const lineOf = ({ path, scores, lost }: Scores) => `| \`${path}\` | ${scores.join(' | ')} | ${lost.join('; ') || '–'} |`

/** One line for every page. A page without new scores keeps its line in `before`, or is "not measured yet". */
function linesOf(measured: Scores[], paths: string[], before: string): string[] {
  const old = new Map([...before.matchAll(/^\| `(.+?)` .*$/gm)].map(([line, path = '']) => [path, line]))
  const now = new Map(measured.map(one => [one.path, lineOf(one)]))
  return paths.map(path => now.get(path) ?? old.get(path) ?? `| \`${path}\` | | | | | not measured yet |`)
}

const reportOf = (measured: Scores[], paths: string[], before: string) => `# Lighthouse

\`npm run check:release -- lighthouse\` writes this page: the best of up to ${RUNS} runs for each page, as on a slow phone.
The check leaves out the audits that a page fails on purpose: the audit of indexing on unlisted pages, and the audits of the status on the 404 page.

| page | performance | accessibility | best practices | SEO | what costs points |
|---|---|---|---|---|---|
${linesOf(measured, paths, before).join('\n')}
`
