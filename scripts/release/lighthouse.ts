import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import lighthouseRun, { type Result } from 'lighthouse'
import { chromium } from 'playwright'
import { chromiumFlags, chromium as executable } from '../chromium'
import { freePort, startServer } from './server'

const SITE = 'dist/site'
const REPORT = 'bench/lighthouse.md'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** A busy machine slows a page down, and never speeds it up: the best of so many runs counts. */
const RUNS = 3

interface Scores {
  path: string
  scores: number[]
  lost: string[]
}

/** Lighthouse, as a phone sees it, over every page of the built site; writes its report into `bench/`. */
export async function lighthouse(): Promise<string[]> {
  if (!existsSync(`${SITE}/index.html`)) return ['the site is not built: run `npm run build` first']
  const debugging = await freePort()
  const server = await startServer()
  const browser = await chromium.launch({
    executablePath: executable(),
    args: [...chromiumFlags, `--remote-debugging-port=${debugging}`],
  })
  const measured: Scores[] = []
  try {
    for (const path of pagePaths()) {
      const scores = await measure(`${server.url}${path}`, debugging)
      measured.push({ path, ...scores })
      console.log(
        `    ${path}: ${scores.scores.join(' · ')}${scores.lost.length ? ` (${scores.lost.join('; ')})` : ''}`,
      )
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  await writeFile(REPORT, reportOf(measured))
  return measured
    .filter(({ scores }) => scores.some(score => score < 100))
    .map(({ path, scores, lost }) => `${path} has ${scores.join(' · ')}: ${lost.join('; ')}`)
}

/** Every page, and an address that has none. */
function pagePaths(): string[] {
  const pages = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter(file => /(^|\/)index\.html$/.test(file))
  return [...pages.map(file => `/${file.replace(/index\.html$/, '')}`), '/no-such-page/'].sort()
}

async function measure(url: string, port: number): Promise<Omit<Scores, 'path'>> {
  const path = new URL(url).pathname
  let best: Omit<Scores, 'path'> | undefined
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouseRun(url, {
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

/** A page that asks not to be listed loses points for just that, and the page that answers 404 for its status. */
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

const reportOf = (measured: Scores[]) => `# Lighthouse

Written by \`npm run check:release -- lighthouse\`: the best of up to ${RUNS} runs a page, as a slow phone sees it.
Pages that are not to be listed are measured without the audit that asks them to be; the page that answers 404 without the ones of its status.

| page | performance | accessibility | best practices | SEO | what costs points |
|---|---|---|---|---|---|
${measured.map(({ path, scores, lost }) => `| \`${path}\` | ${scores.join(' | ')} | ${lost.join('; ') || '–'} |`).join('\n')}
`
