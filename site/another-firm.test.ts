import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../api/config'
import { type Firm, loadFirm } from '../api/content/firm'
import { plainFirm } from '../api/content/plain-firm'
import { pageSettingsOf } from '../api/render-pages'
import { anotherFirm } from '../api/testing/another-firm'
import { buildSite } from '../scripts/build-site'

/** All texts of at least `length` characters that a value contains. */
function textsIn(value: unknown, length: number): string[] {
  if (typeof value === 'string') return value.length >= length ? [value] : []
  return value && typeof value === 'object' ? Object.values(value).flatMap(one => textsIn(one, length)) : []
}

/** Names and sentences that only this firm uses. Shorter texts are left out, because any law firm may use them. */
function wordsOf(firm: Firm): string[] {
  const { name, legalName, phones, email, addresses, registrations, socials, adviser, site } = firm
  const who = { name, legalName, phones, email, addresses, registrations, socials, adviser: adviser?.name, site }
  return [...textsIn(who, 7), ...textsIn(firm, 30)].filter(text => !SOCIAL_NETWORKS.includes(text))
}
const SOCIAL_NETWORKS = ['LinkedIn', 'Facebook', 'Instagram', 'YouTube']

const entities: Record<string, string> = { '&': '&amp;', "'": '&#x27;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&'"]/g, character => entities[character] ?? character)

describe('the site of a firm that shares no fact with the sample firm', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'haven-another-'))
  const firmFile = join(outDir, 'firm.json')
  const siteDir = join(outDir, 'site')
  let texts: [file: string, text: string][]

  beforeAll(async () => {
    writeFileSync(firmFile, JSON.stringify(anotherFirm))
    const config = parseConfig({ FIRM_FILE: firmFile, PUBLIC_URL: 'http://localhost:4200' })
    await buildSite(siteDir, loadFirm(firmFile), pageSettingsOf(config))
    texts = readdirSync(siteDir, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(html|txt|xml|webmanifest|js|css|svg)$/.test(file))
      .map(file => [file, readFileSync(join(siteDir, file), 'utf8')])
  })

  const pageAt = (path: string) => texts.find(([file]) => file === `${path}index.html`)?.[1] ?? ''

  it('contains no sentence of the sample firm', () => {
    const foreign = wordsOf(loadFirm())
    const left = texts.flatMap(([file, text]) =>
      foreign.filter(words => text.includes(words) || text.includes(escaped(words))).map(words => `${file}: ${words}`),
    )
    expect(foreign.length).toBeGreaterThan(50)
    expect([...new Set(left)]).toEqual([])
    // The guide for web authors uses the product's name, so the check leaves this page out.
    const pages = texts.filter(([name]) => name.endsWith('.html') && !name.startsWith('embed/'))
    for (const [file, text] of pages) {
      const words = text.replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ')
      expect([file, words.match(/\bHaven\b|7946|invented|Solicitors Regulation Authority|SRA\b/g)]).toEqual([
        file,
        null,
      ])
    }
  })

  it('names in the guide the address that serves the pages, but not as the site’s canonical address', () => {
    expect(pageAt('embed/')).toContain('src=&quot;http://localhost:4200/widgets/haven.js&quot;')
    expect(pageAt('')).toContain('<link rel="canonical" href="https://cyngor.example.com/"/>')
  })

  it('names in the guide for web authors both ways to allow a page', () => {
    expect(pageAt('embed/')).toContain('in the dashboard under Content, Sites, and it counts at once')
    expect(pageAt('embed/')).toContain('the file <code>.env</code>, as in <code>ALLOWED_ORIGINS=')
  })

  it('names the person who answers complaints', async () => {
    const outDir = mkdtempSync(join(tmpdir(), 'haven-complaints-'))
    const complaints = { person: 'Ana Sampleton', email: 'ana@cyngor.example.com' }
    await buildSite(outDir, { ...loadFirm(firmFile), complaints })
    const page = readFileSync(join(outDir, 'complaints/index.html'), 'utf8')
    expect(page.replaceAll('<!-- -->', '')).toContain('One person looks into every complaint: Ana Sampleton. Write to')
  })

  it('has this firm’s own facts on every page except the dashboard and the frames', () => {
    for (const [file, text] of texts.filter(([name]) => name.endsWith('.html') && !/^(?:admin|frame)\//.test(name))) {
      expect([file, text.includes(escaped(anotherFirm.legalName))]).toEqual([file, true])
      expect([file, text.includes('Immigration Advice Authority as a level 1 adviser')]).toEqual([file, true])
      expect([file, text.includes('tel:+441632960555')]).toEqual([file, true])
    }
    expect(pageAt('privacy/')).toContain('90 days after')
    expect(pageAt('thank-you/')).toContain('within 48 hours')
    expect(pageAt('')).toContain('<title>UK immigration advisers · ')
    expect(pageAt('visa-assistance/')).toContain('within 72 hours')
    expect(pageAt('complaints/')).toContain('0345 000 0046')
    expect(pageAt('complaints/')).not.toContain('Legal Ombudsman')
    expect(pageAt('')).toContain('8:30 AM to 12:15 PM')
    expect(texts.find(([file]) => file === 'sitemap.xml')?.[1]).toContain('https://cyngor.example.com/cyngor/')
  })

  it('shows nothing that was invented for the sample firm, even if this firm’s file still contains it', async () => {
    const { adviser, caseStudies, approvals } = loadFirm()
    const borrowed = { ...loadFirm(firmFile), adviser, caseStudies, approvals }
    const outDir = mkdtempSync(join(tmpdir(), 'haven-borrowed-'))
    await buildSite(outDir, borrowed)
    const pages = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.html'))
      .map(file => readFileSync(join(outDir, file), 'utf8'))
      .join('')
    const invented = [
      ...[adviser?.name, ...(adviser?.about ?? []), adviser?.imageUrl],
      ...caseStudies.map(({ problem }) => problem),
      ...approvals.map(({ text }) => text),
    ].filter(text => text !== undefined)
    expect(invented.length).toBeGreaterThan(12)
    expect(invented.filter(text => pages.includes(escaped(text)))).toEqual([])
    const drawn = { ...borrowed, adviser: { ...adviser, name: 'Ada', about: ['Reads.'] } as Firm['adviser'] }
    await buildSite(outDir, drawn)
    const page = readFileSync(join(outDir, 'thiru/index.html'), 'utf8')
    expect(page).toContain('>Ada<')
    expect(page).not.toContain(adviser?.imageUrl)
  })

  it('consists of plain forms and short pages while its first file has a mistake, and contains nothing of the sample', async () => {
    const outDir = mkdtempSync(join(tmpdir(), 'haven-plain-'))
    await buildSite(outDir, plainFirm(undefined, 'intake@cyngor.example.com'))
    const pages = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.html'))
    const forms = ['consultation', 'callback', 'enquiry', 'visa'].map(form => `forms/${form}/index.html`)
    const others = ['index', 'thank-you/index', 'privacy/index', 'admin/index', 'admin/sign-in/index', '404']
    expect(pages.sort()).toEqual([...forms, ...others.map(name => `${name}.html`)].sort())
    const foreign = wordsOf(loadFirm())
    for (const file of pages) {
      const text = readFileSync(join(outDir, file), 'utf8')
      expect([file, foreign.filter(words => text.includes(words) || text.includes(escaped(words)))]).toEqual([file, []])
      expect([file, forms.includes(file)]).toEqual([file, /<form [^>]*action="\/api\//.test(text)])
    }
  })

  it('leaves out sections that the firm has no facts for', () => {
    expect(pageAt('fees/')).toBe('')
    // The firm has no adviser, so there is no page `/thiru/`. Only the API knows the firm's staff, so the page shows
    // empty cards, and no invented people.
    expect(pageAt('thiru/')).toBe('')
    expect(pageAt('variants/e/')).toContain('<ul class="listed listed-waiting" aria-hidden="true"><li></li>')
    for (const [, text] of texts) expect(text).not.toContain('"/fees/"')
    expect(texts.some(([file]) => file.includes('security.txt'))).toBe(false)
    expect(pageAt('visa-assistance/')).not.toContain('Recent approvals')
    expect(pageAt('visa-assistance/')).not.toContain('country by country')
  })
})
