import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { CALLS } from '../api/calls/index'
import { type Firm, loadFirm } from '../api/content/firm'
import { RESERVED_SLUGS } from '../api/content/firm-schema'
import { formLanguagesOf, pageLanguage } from '../api/content/form-languages'
import { FORM_LANGUAGES } from '../api/contract/forms/form-languages'
import { formPages } from '../api/contract/forms/form-pages'
import { LANGUAGES } from '../api/contract/forms/languages'
import { MAIL_ARRIVED } from '../api/mail/delivery-test-mail'
import { englishLeft } from '../scripts/english-left'
import { triedLanguages } from '../scripts/tried-languages'
import { yearsSince } from './client/years'
import { type Rendering, renderFiles } from './files'
import { renderSite } from './render'

const newFolder = () => mkdtemp(join(tmpdir(), 'haven-site-'))

/** Pages that search engines should list under another address. */
const CANONICAL: Record<string, string> = { '/immigration-services/': '/', '/kingdom/': '/haven/' }

const sample: Firm = { ...loadFirm(), formLanguages: triedLanguages }

/** The sample firm's site in a folder, rendered once for all tests. */
const rendered = newFolder().then(async outDir => {
  const { pages, assets } = await renderSite({ firm: sample, outDir })
  const read = (path: string) => readFile(join(outDir, path.endsWith('/') ? `${path}index.html` : path), 'utf8')
  return { outDir, pages, assets, read }
})

/** Renders the pages of a changed sample firm in memory, in English only. */
async function render(change: Partial<Firm>, rendering: Rendering = {}) {
  const { assets } = await rendered
  const { pages, files } = renderFiles({ ...sample, formLanguages: [], ...change }, assets, rendering)
  return { pages, read: (path: string) => files.get(path) ?? '' }
}

const DISCLAIMER = 'The firm is not regulated by the Solicitors Regulation Authority.'
const BADGE = 'https://regulator.example.org/000000'

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(match => match[1] ?? '')
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')

describe('the site of the sample firm', () => {
  let site: Awaited<typeof rendered>
  let pages: [path: string, html: string][]

  beforeAll(async () => {
    site = await rendered
    pages = await Promise.all(site.pages.map(async path => [path, await site.read(path)] as [string, string]))
  })

  it('has no path that could be a firm’s slug', () => {
    const { slug } = loadFirm()
    const addresses = [
      ...site.pages,
      ...readdirSync(site.outDir).map(name => `/${name}`),
      ...CALLS.map(({ path }) => path),
    ]
    const first = [...addresses, MAIL_ARRIVED].map(path => path.split('/')[1] ?? '')
    const taken = first.filter(name => /^[a-z0-9-]+$/.test(name) && name !== slug)
    expect(taken.filter(name => !RESERVED_SLUGS.includes(name))).toEqual([])
  })

  it('has every page of this version', () => {
    expect(site.pages).toEqual(
      expect.arrayContaining([
        '/',
        '/immigration-services/',
        '/haven/',
        '/kingdom/',
        '/thiru/',
        ...['a', 'b', 'c', 'd', 'e'].map(name => `/variants/${name}/`),
        '/visa-assistance/',
        '/fees/',
        '/complaints/',
        '/accessibility/',
        '/embed/',
        '/variants/404/',
        '/coming-soon/',
        '/admin/',
        '/admin/sign-in/',
        '/thank-you/',
        '/privacy/',
        ...['consultation', 'callback', 'enquiry', 'visa'].map(name => `/forms/${name}/`),
        '/404.html',
      ]),
    )
  })

  it('has no dead links', () => {
    const htmlOf = new Map(pages)
    const broken = pages.flatMap(([path, html]) =>
      all(html, /(?:href|src)="([^"]*)"/g).filter(address => {
        if (/^(?:https:|mailto:|tel:|data:text\/plain)/.test(address)) return false
        // Only the whole build makes these files, so the check skips them.
        if (address.startsWith('/widgets/') || address === '/embed/haven-wordpress.zip') return false
        const [target, anchor] = address.replace(/\?[^#]*/, '').split('#') as [string, string?]
        const page = htmlOf.get(target || path)
        if (anchor) return !page?.includes(`id="${anchor}"`)
        return page === undefined && !existsSync(join(site.outDir, target))
      }),
    )
    expect(broken).toEqual([])
  })

  it('requests the heading font last, and neither for a frame nor for another language', () => {
    for (const [path, html] of pages) {
      if (path.startsWith('/frame/') || !html.includes('<html lang="en-GB"')) {
        expect([path, html]).toEqual([path, expect.not.stringContaining('rel="preload"')])
        continue
      }
      const [, rest] = html.split('<link rel="preload"')
      expect([path, rest]).toEqual([path, expect.stringMatching(/^[^<]*as="font"[^<]*><\/body><\/html>\n$/)])
    }
  })

  it('draws each page as soon as its first screen, or the whole of a short page, has arrived', () => {
    for (const [path, html] of pages) {
      const [place] = all(html, /<link rel="expect" href="#([^"]*)"/g)
      if (place === undefined) continue
      const before = html.split(` id="${place}"`)
      expect([path, place, before.length]).toEqual([path, place, 2])
      expect([path, gzipSync(before[0] ?? '').length]).toEqual([path, expect.toSatisfy(bytes => bytes <= 20_000)])
    }
  })

  it('gives every page one title, one description, one canonical address and one first heading', () => {
    for (const [path, html] of pages) {
      const counts = [/<title>[^<]{10,}/g, /<meta name="description" content="[^"]{20,}/g, /<h1/g].map(
        pattern => html.match(pattern)?.length,
      )
      expect([path, ...counts]).toEqual([path, 1, 1, 1])
      expect(all(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([
        `https://haven.example.org${CANONICAL[path] ?? path.replace('/frame/', '/forms/')}`,
      ])
      expect(new Set(all(html, / id="([^"]*)"/g)).size).toBe(all(html, / id="([^"]*)"/g).length)
    }
  })

  it('has no style or event handler on an element, and no inline script, so that a strict policy allows its pages', () => {
    for (const [, html] of pages) {
      expect(html).not.toMatch(/\sstyle=|\son[a-z]+="|javascript:/)
      for (const tag of html.match(/<script[^>]*>/g) ?? []) expect(tag).toMatch(/ src=|application\/ld\+json/)
    }
  })

  it('gives each page the styles that it needs', () => {
    const folder = new URL('./styles/', import.meta.url)
    const textOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
    const importsOf = (name: string): string[] =>
      all(textOf(name), /"\.\/([^"]*)"/g).flatMap(one => [one, ...importsOf(one)])
    const classesOf = (names: string[]) => new Set(names.flatMap(name => all(textOf(name), /\.(-?[a-z][\w-]*)/g)))
    const every = classesOf(readdirSync(folder))
    const entries = ['site.css', 'variant.css', 'form.css', 'frame.css', 'visa-check.css', 'inner.css', 'language.css']
    expect([...new Set([...entries, ...entries.flatMap(importsOf)])].sort()).toEqual(readdirSync(folder).sort())
    for (const [path, html] of pages) {
      const sheets = all(html, /<style>(.*?)<\/style>/gs)
      const styles = sheets.join('')
      // The rules for the content of a widget's tag are in the widgets' own stylesheet, so this check skips the
      // content.
      const ours = html.replace(/<(haven-[a-z-]+).*?<\/\1>/gs, '')
      const drawn = all(ours, / class="([^"]*)"/g).flatMap(names => names.split(' '))
      // Each drawing has a class with the drawing's name. The check skips these classes, because not every page needs
      // a rule for them.
      const bare = drawn.filter(name => every.has(name) && !name.startsWith('drawing') && !styles.includes(`.${name}`))
      expect([path, [...new Set(bare)]]).toEqual([path, []])
      expect([path, sheets[0]?.includes('.form-page')]).toEqual([path, path.startsWith('/forms/')])
    }
  })

  it("contains the specification's words", async () => {
    const landing = plain(await site.read('/'))
    for (const words of [
      'When the Home Office says no we find another way',
      'Free Consultation',
      'Emergency Line',
      'Call Now',
      'Emergency Service',
      'Specialist Service',
      'Call Emergency Line',
      'Discuss Your Case',
      '98% Approval Rate',
      '95% Release Rate',
      '92% Appeal Success',
      '89% Fee Waiver Success',
      '96% Success Rate',
      '200+ Companies Served',
      'Global Talent visas in 2-3 weeks',
      '£85k',
      'Monday to Saturday: 10:00 AM to 6:00 PM',
      'Spouse & Partner Visas',
      '© 2025',
      '£2.3M Won This Month',
      'Live updates',
      'Updated Every Hour',
      'Emergency Assessment',
      '8+ Qualified Solicitors',
      '5 Former Home Office',
      '12 HR Specialists',
      '50+ Years Combined Experience',
      '1,200+ cases handled',
      'Free 30-minute consultation',
      'Fixed fees',
      'Open 6 days a week',
      '47 countries that our families come from, among them Nigeria, India, Pakistan, Bangladesh, Ghana and Somalia',
      'within 2 hours',
      ...['Sponsor Licence', 'Innovator Founder Visa', 'Global Mobility Visa', 'Global Talent Visa'],
      ...['Skilled Worker Visa', 'Self Sponsorship Visa UK', 'View All Immigration Services', 'Spouse Visa'],
      ...['Student Visa', 'British Citizenship', 'Asylum', 'ILR', 'EU Settlement Scheme', 'Fiance Visa'],
      'View All Personal Immigration Services',
    ]) {
      expect(landing).toContain(words)
    }
    const drafted = plain(await site.read('/variants/e/'))
    for (const words of ['SUBMIT ENQUIRY', 'within 24 hours']) expect(drafted).toContain(words)
    const notFound = plain(await site.read('/404.html'))
    expect(notFound).toContain('404 Page Not Found')
    expect(notFound).not.toContain('router')
    const question = plain(await site.read('/variants/404/'))
    for (const words of [
      '404 Page Not Found',
      'Did you forget to add the page to the router?',
      'A draft for choosing.',
    ])
      expect(question).toContain(words)
  })

  it('embeds the consultation form with a fallback that posts without script', async () => {
    const html = await site.read('/')
    const [form = ''] = all(html, /<haven-consultation-form>(<form[^>]*>)/g)
    expect(form).toContain('method="post"')
    expect(form).toContain('action="/api/contact"')
    for (const name of ['firstName', 'lastName', 'email', 'phone', 'serviceRequired', 'urgencyLevel', 'message']) {
      expect(all(html, / name="(\w+)"/g)).toContain(name)
    }
    expect(html).toContain(`name="privacyVersion" value="${loadFirm().privacyNotice.version}"`)
    expect(await site.read('/admin/')).toContain('<haven-admin history="on" theme="auto">')
  })

  it('has a page for each form, with its tag, a plain form, a way to leave, the office’s number and the privacy notice', async () => {
    for (const [tag, { path, words }] of Object.entries(formPages)) {
      const html = await site.read(path)
      expect(all(html, /<(haven-[\w-]+)/g)).toEqual(['haven-leave', tag])
      const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
      expect(all(main, /<form[^>]* action="([^"]*)"/g)).toEqual([expect.stringMatching(/^\/api\/[\w-]+$/)])
      expect(plain(main)).toContain(words)
      expect(plain(main)).toContain('Haven Immigration Law')
      expect(all(main, /href="(tel:[^"]*|\/privacy\/)"/g)).toEqual(
        expect.arrayContaining(['tel:+442079460100', '/privacy/']),
      )
    }
  })

  it('has every anchor and every widget of the landing page', async () => {
    const html = await site.read('/')
    for (const id of ['services', 'success', 'team', 'business', 'personal', 'case-studies', 'about', 'contact']) {
      expect(html).toContain(` id="${id}"`)
    }
    expect(new Set(all(html, /<(haven-[\w-]+)/g))).toEqual(
      new Set([
        ...['haven-callback-form', 'haven-counters', 'haven-case-wins', 'haven-team', 'haven-consultation-form'],
        ...['haven-testimonials', 'haven-call-button'],
      ]),
    )
  })

  it('ends the landing page briefly: a link instead of a third form, and three of six case studies at first', async () => {
    const [live, draft] = await Promise.all(['/', '/variants/e/'].map(site.read))
    const studies = (html = '') => html.match(/class="card-plain study"/g)?.length
    const details = (html = '') => /<details class="more-cases">.*?<\/details>/s.exec(html)?.[0] ?? ''
    const end = (html = '') => /<section id="enquiry".*?<\/section>/s.exec(html)?.[0] ?? ''
    expect([studies(live), studies(details(live))]).toEqual([6, 3])
    expect(details(live)).toMatch(/<summary>[^<]*3 more/)
    expect(end(live)).toContain('href="#contact"')
    expect(end(live)).not.toContain('<form')
    expect([studies(draft), details(draft)]).toEqual([6, ''])
    expect(end(draft)).toContain('<haven-enquiry-form>')
  })

  it("names the firm's email address, its fixed fees and the time to appeal once on the landing page", async () => {
    const [live, draft] = await Promise.all(['/', '/variants/e/'].map(site.read))
    const told = (html = '') => [
      html.replace(/<(haven-[\w-]+).*?<\/\1>/gs, '').match(/href="mailto:enquiries@/g)?.length,
      html.match(/href="\/fees\/">Fixed fees|<\/svg>Fixed fees/g)?.length,
      plain(html).match(/14 days to appeal|14 days from the day/g)?.length,
    ]
    expect(told(live)).toEqual([1, 1, 1])
    expect(told(draft)).toEqual([2, 2, 2])
    const contact = /<section id="contact".*?<\/section>/s.exec(live ?? '')?.[0] ?? ''
    expect(plain(contact)).toContain('Do not wait for an answer: call 020 7946 0123, at any hour.')
    expect(contact).toContain('href="#reach"')
  })

  it('marks the present page in header, drawer and footer, and nowhere else', async () => {
    const marked = async (path: string) => all(await site.read(path), /href="([^"]+)" aria-current="page"/g)
    expect(await marked('/visa-assistance/')).toEqual(Array(3).fill('/visa-assistance/'))
    expect(await marked('/privacy/')).toEqual(['/privacy/'])
    expect(await marked('/')).toEqual([])
  })

  it('has an accessible name for every link that is only a number or dials the emergency line', async () => {
    for (const path of ['/', '/haven/', '/forms/callback/', '/complaints/', '/privacy/', '/accessibility/']) {
      const html = (await site.read(path)).replace(/<(haven-[\w-]+).*?<\/\1>/gs, '')
      expect(all(html, /(<a [^>]*>)020 [\d ]+<\/a>/g).filter(link => !link.includes('aria-label="Call the '))).toEqual(
        [],
      )
      const dialling = all(html, /(<a [^>]*href="tel:\+442079460123".*?<\/a>)/gs)
      expect(dialling.filter(link => link.includes('020 ') && !/emergency line/i.test(link))).toEqual([])
    }
  })

  it('lets an email address break after its at sign, and a button’s phone number only in front of its first digit', () => {
    for (const [path, page] of pages) {
      const html = page.replace(/<(haven-[\w-]+).*?<\/\1>/gs, '')
      expect([path, ...all(html, /<a href="mailto:[^"]*">([^<]*)<\/a>/g).filter(text => text.includes('@'))]).toEqual([
        path,
      ])
      const buttons = all(html, /(<a class="button [^"]*" href="tel:.*?<\/a>)/gs)
      expect([path, ...buttons.filter(button => />\p{L}[^<]*\d{4}/u.test(button))]).toEqual([path])
    }
  })

  it('has links to the visa check for visitors who do not know their route', async () => {
    for (const path of ['/', '/haven/']) {
      const routes = /<section id="immigration".*?<\/section>/s.exec(await site.read(path))?.[0] ?? ''
      expect(plain(routes)).toContain('Find your route')
      expect(routes).toMatch(/<a href="\/visa-assistance\/">[^<]+<\/a>/)
    }
  })

  it('says on every page which cases the number of handled cases counts', async () => {
    for (const [path, html] of pages) {
      const handled = new Set(plain(html).match(/[\d,]+\+ cases handled for people and (?:employers|families)/g))
      const [all, people] = [
        '1,200+ cases handled for people and employers',
        '1000+ cases handled for people and families',
      ]
      const figures: Record<string, string[]> = {
        '/': [all, people],
        '/immigration-services/': [all, people],
        '/variants/e/': [all, people],
        '/variants/a/': [all],
        '/variants/b/': [people],
        '/haven/': [people],
        '/kingdom/': [people],
      }
      expect([path, ...handled]).toEqual([path, ...(figures[path] ?? [])])
    }
  })

  it('names the subject of each figure', async () => {
    const live = plain(await site.read('/'))
    expect(live).toContain('95% Release Rate of our applications for bail and release')
    const about = live.slice(live.indexOf('About Haven'))
    expect(about).toMatch(/98% success rate across our UK applications.*1000\+ cases handled for people.*47 countries/)
    expect(plain(await site.read('/haven/'))).toContain('98% success rate across our UK applications')
  })

  it('has the trust bar above the visa page’s hero, and the figures of refusals and success in that hero', async () => {
    const html = (await site.read('/visa-assistance/')).replace(/<style>.*?<\/style>/gs, '')
    const places = ['We do not tell the Home Office', '<h1', '95%', '28%', '31%', '24%', '21%', 'Our success community']
    const found = places.map(text => html.indexOf(text))
    expect(found).toEqual(found.toSorted((one, other) => one - other))
    expect(found[0]).toBeGreaterThan(0)
  })

  it('shows the figures of the team before its people', async () => {
    for (const path of ['/', '/variants/e/']) {
      const html = await site.read(path)
      const team = html.slice(html.indexOf('id="team"'))
      expect(team.indexOf('Qualified Solicitors')).toBeGreaterThan(0)
      expect(team.indexOf('Qualified Solicitors')).toBeLessThan(team.indexOf('<haven-team'))
    }
  })

  it('shows the letter beside the explanation of its notes, and says that no lawyer has checked them', async () => {
    const drawn = pages.filter(([, html]) => html.includes('id="letter"')).map(([path]) => path)
    expect(drawn).toEqual(['/', '/immigration-services/', '/variants/a/', '/variants/e/'])
    for (const [path, html] of pages) {
      expect([path, html.includes('href="#letter-title"')]).toEqual([path, drawn.includes(path)])
      expect([path, plain(html).includes('three notes are not checked by a lawyer yet')]).toEqual([
        path,
        drawn.includes(path),
      ])
    }
  })

  it('has links to the employers’ part of the page', async () => {
    const way = /<a class="way" ([^>]*)>For employers/
    expect(way.exec(await site.read('/'))?.[1]).toBe('href="#business"')
    expect(way.exec(await site.read('/variants/a/'))?.[1]).toBe(
      'href="#contact-form" data-topic="Business Immigration"',
    )
  })

  it('shows the banner of a site under construction on two drafts, and on no live page', () => {
    const shown = pages.filter(([, html]) => html.includes('site content is being updated')).map(([path]) => path)
    expect(shown).toEqual(['/variants/c/', '/variants/e/'])
  })

  it('shows claims that are not true of the firm only in drafts, which are marked as drafts', async () => {
    const [b, c, d] = await Promise.all(['b', 'c', 'd'].map(async name => plain(await site.read(`/variants/${name}/`))))
    expect(b).toContain('is not regulated by the Solicitors Regulation Authority')
    expect(c).toContain('Immigration Advice Authority as a level 1 adviser')
    expect(d).toContain('Monday to Friday: 9:00 AM to 6:00 PM')
    for (const draft of [b, c, d]) expect(draft).toContain('A draft for choosing.')
    for (const [path, html] of pages.filter(([path]) => !path.startsWith('/variants/'))) {
      expect([path, /not regulated by the Sol|level 1 adviser|9:00 AM to|A draft for/.test(plain(html))]).toEqual([
        path,
        false,
      ])
    }
  })

  it('names 28 areas of work, each of which leads to the form', async () => {
    const [, grid = ''] = (await site.read('/variants/d/')).split('<ul class="areas">')
    const areas = all(grid.split('</ul>')[0] ?? '', /href="#contact-form" data-topic="([^"]*)"/g)
    expect(new Set(areas).size).toBe(28)
  })

  it('has valid links from the contents of each long page, and from each price', async () => {
    for (const path of ['/fees/', '/privacy/', '/complaints/', '/accessibility/']) {
      const html = await site.read(path)
      const [, contents = '', text = ''] = /<nav class="contents"[^>]*>(.*?)<\/nav>(.*?)<\/main>/s.exec(html) ?? []
      const headings = all(text, /(?:<h2[^>]*>|<summary><h3>)([^<]*)/g)
      expect([path, ...all(contents, /<a href="#[^"]+">([^<]*)/g)]).toEqual([path, ...headings])
      for (const anchor of all(html, /href="#([a-z-]+)"/g)) expect(html).toContain(` id="${anchor}"`)
    }
    const folded = (await site.read('/fees/')).match(/<details class="priced">.*?<\/details>/gs) ?? []
    expect(folded.length).toBe(loadFirm().fees?.services.length)
    for (const one of folded) expect(one).toMatch(/<\/summary><p id="[a-z-]+">/)
  })

  it('shows each figure of the visa check once', async () => {
    const page = plain(await site.read('/visa-assistance/'))
    for (const figure of ['190+', '5000+', '4.8 rating', '95% success rate']) {
      expect([figure, page.split(figure).length - 1]).toEqual([figure, 1])
    }
  })

  it('says before the form of the landing page who should not wait for an answer', async () => {
    const page = plain(await site.read('/'))
    expect(page.indexOf('Someone is detained, or about to be removed?')).toBeGreaterThan(
      page.indexOf('Tell us what has happened'),
    )
    expect(page.indexOf('Someone is detained, or about to be removed?')).toBeLessThan(
      page.indexOf('Request a free consultation'),
    )
  })

  it('marks each statement about deadlines, office hours and confidentiality, and the letter, so that the call button never covers it', () => {
    const stays = /<\w+[^>]* (?:class="(?:[^"]* )?(?:deadline|warning|confidential|office-now)[" ]|id="letter")[^>]*>/g
    const marked = pages.flatMap(([, html]) => html.match(stays) ?? [])
    expect(marked.length).toBeGreaterThan(20)
    expect(marked.filter(tag => !tag.includes(' data-haven-clear'))).toEqual([])
  })

  it('shows the years of the copyright until now', async () => {
    const year = new Date().getFullYear()
    expect(plain(await site.read('/'))).toContain(`© 2025–${year} Haven Immigration Law Limited`)
    expect([yearsSince(2025, 2026), yearsSince(2026, 2026), yearsSince(2027, 2026)]).toEqual([
      '2025–2026',
      '2026',
      '2027',
    ])
  })

  it('has a place for the reference on the thank-you page, and in the text to save', async () => {
    const page = await site.read('/thank-you/')
    expect(page).toMatch(/<output data-reference[^>]*><\/output>/)
    const saved = decodeURIComponent(/href="data:text\/plain;charset=utf-8,([^"]*)"/.exec(page)?.[1] ?? '').split(
      '\n\n',
    )
    expect(saved.slice(0, 2)).toEqual(['Your reference: {reference}', '{moments}'])
    expect(saved[3]).toMatch(/Do not wait for our answer\. Call: 020 7946 0123$/)
    expect(saved[4]).toMatch(/^What happens next:\n1\. A lawyer reads your message and answers you\.\n2\. .+\n3\. .+$/)
    expect(saved).toHaveLength(6)
  })

  it('has a link for leaving quickly on the thank-you page in each language', async () => {
    const own = await render({ formLanguages: ['ur'] })
    for (const path of ['/thank-you/', '/thank-you/ur/']) expect(await own.read(path)).toContain('class="leave-page"')
  })

  it('has links from each form in another language to the other forms in that language', async () => {
    const own = await render({ formLanguages: ['ur'] })
    const paths = Object.values(formPages).map(({ path }) => `${path}ur/`)
    for (const path of paths) {
      const [, list = ''] = (await own.read(path)).split('<ul class="form-page-others">')
      expect(all(list.split('</ul>')[0] ?? '', /href="([^"]*)"/g)).toEqual(paths.filter(other => other !== path))
    }
  })

  it('says in the plain form of the wizard that a request is no application to the Home Office', async () => {
    const [, end = ''] = (await site.read('/forms/visa/')).split('name="remarks"')
    expect(end.split('Submit Application')[0]).toContain('This is a request to our firm, and no application')
  })

  it('has the firm’s own words of thanks on the thank-you page in each language, marked as English', async () => {
    const own = await render({ formLanguages: ['ur'], thanks: 'Thank you.\nBring your passport.' })
    const words = '<p class="own if-sent" lang="en-GB" dir="auto">Thank you.\nBring your passport.</p>'
    for (const path of ['/thank-you/', '/thank-you/ur/']) expect(await own.read(path)).toContain(words)
  })

  it('has a link to the form, for employers who make no application, only in the business tab', async () => {
    const [, business, personal] = (await site.read('/')).split(/id="(?:business|personal)"/)
    const audit = /<a href="#contact-form" data-topic="HR consultancy">/
    expect(business).toMatch(audit)
    expect(personal?.split('id="all-services"')[0]).not.toMatch(audit)
  })

  it('lists only public pages for search engines', async () => {
    const listed = all(await site.read('/sitemap.xml'), /<loc>https:\/\/haven\.example\.org([^<]*)</g)
    expect(listed).toEqual(
      expect.arrayContaining([
        '/',
        '/haven/',
        '/thiru/',
        '/privacy/',
        '/visa-assistance/',
        '/fees/',
        '/complaints/',
        '/accessibility/',
      ]),
    )
    for (const path of [
      '/admin/',
      '/admin/sign-in/',
      '/coming-soon/',
      '/thank-you/',
      '/404.html',
      '/embed/',
      '/forms/consultation/',
      '/forms/callback/',
      '/forms/enquiry/',
      '/forms/visa/',
      '/variants/a/',
      '/variants/e/',
    ]) {
      expect(await site.read(path)).toContain('<meta name="robots" content="noindex"/>')
      expect(listed).not.toContain(path)
    }
    for (const path of Object.keys(CANONICAL)) expect(listed).not.toContain(path)
    expect(await site.read('/')).not.toContain('noindex')
    expect(await site.read('/robots.txt')).not.toMatch(/^Disallow: \/(?!api\/)/m)
    expect(await site.read('/robots.txt')).toContain('Sitemap: https://haven.example.org/sitemap.xml')
  })

  it('says where to report a security hole', async () => {
    const text = await site.read('/.well-known/security.txt')
    expect(text).toMatch(/^Contact: mailto:security@haven\.example\.org\nExpires: 2027-11-01T00:00:00Z\n/)
  })

  it('describes the firm as a LegalService', async () => {
    const [data = ''] = all(await site.read('/'), /<script type="application\/ld\+json">(.*?)<\/script>/g)
    expect(JSON.parse(data)).toMatchObject({ '@type': 'LegalService', name: 'Haven Immigration Law' })
  })

  it('says on every public page that the firm is invented', async () => {
    for (const path of ['/', '/privacy/', '/thank-you/', '/404.html']) {
      expect(await site.read(path)).toContain('is an invented firm')
    }
  })

  it('contains the API’s lists in its plain HTML', async () => {
    const landing = plain(await site.read('/'))
    for (const words of ['Unfair dismissal settled', 'Imogen Fairweather', 'Rated 4 out of 5']) {
      expect(landing).toContain(words)
    }
  })
})

describe('the site of another firm', () => {
  const adviser = { ...(sample.adviser as NonNullable<Firm['adviser']>), name: 'Zoë Ann Invented' }
  // Rendering a site takes long, so each of these firms differs from the sample firm in several independent ways.
  let modest: Awaited<ReturnType<typeof render>>
  let building: Awaited<ReturnType<typeof render>>
  let finished: Awaited<ReturnType<typeof render>>
  const landingOf = (site: typeof modest) => plain(site.read('/'))

  beforeAll(async () => {
    modest = await render({
      claims: [],
      letterCheckedOn: '2026-11-02',
      languages: ['pl', 'ur'],
      regulator: { kind: 'none', disclaimer: DISCLAIMER },
      registrations: { dataProtection: 'ZA000000' },
      adviser: { ...adviser, imageUrl: '', teamId: 77 },
      routes: [{ title: 'ILR', words: ['Words of our own.'], checkedOn: '2026-11-02' }],
    })
    const { fees, ...rest } = sample
    building = await render({
      ...rest,
      formLanguages: [],
      fees: undefined,
      underConstruction: true,
      languages: ['ro'],
      regulator: { kind: 'sra', number: '000000', badge: { place: 'header', href: BADGE } },
      adviser: { ...adviser, imageUrl: '/team/zoe.jpg', teamId: 3 },
    })
    finished = await render({
      underConstruction: false,
      sample: false,
      languages: [],
      registrations: { ...sample.registrations, vat: 'GB000000000' },
      regulator: { kind: 'iaa', level: 3, number: 'F000000000' },
      adviser: { ...adviser, teamId: undefined },
      ...(fees && {
        fees: {
          ...fees,
          services: fees.services.map(({ disbursements, ...service }) => ({
            ...service,
            disbursements: disbursements.map(one => ({ ...one, checkedOn: '2026-11-02' })),
          })),
        },
      }),
    })
  })

  it('leaves out claims that the firm does not make', () => {
    const landing = landingOf(modest)
    expect(landing).not.toMatch(
      /98%|1,200\+|£85k|2-3 weeks|Fixed fees|6 days|30 minutes|[Ff]ree consultation|undefined/i,
    )
    expect(landing).toContain('Visa bans and appeals')
  })

  it('names each language of the firm in that language, with a link to a form on which this language is chosen', async () => {
    const html = modest.read('/')
    expect(html).toContain(
      '<a href="/forms/callback/pl/" lang="pl" dir="auto">Polski</a> <a href="/forms/callback/ur/" lang="ur" dir="auto">اردو</a>',
    )
    expect(html).not.toContain('lang="ar"')
    expect(sample.languages).toHaveLength(8)
    const site = await rendered
    const forms = formLanguagesOf(sample)
    for (const tag of sample.languages.filter(tag => !forms.some(form => form === tag))) {
      const page = await site.read(`/forms/callback/${tag}/`)
      const line = new RegExp(`<p [^>]*lang="${tag}"><strong lang="${tag}">[^<]+</strong> ([^<]+)`).exec(page)
      expect(line?.[1]?.length, tag).toBeGreaterThan(40)
      const [, how = ''] = new RegExp(`<p class="language-how" [^>]*lang="${tag}">(.*?)</p>`).exec(page) ?? []
      const [name, phone, send] = all(how, /<b lang="en" dir="ltr">(.*?)<\/b>/g)
      const form = page.slice(page.indexOf('<haven-callback-form'), page.indexOf('</haven-callback-form>'))
      for (const label of [name, phone]) expect(form, tag).toContain(`<label>${label} `)
      expect(form, tag).toMatch(new RegExp(`<button[^>]*>${send}</button>`))
      expect(page).toContain('<meta name="robots" content="noindex"/>')
      expect(page.match(/<option [^>]*selected[^>]*>/g)).toEqual([`<option value="${tag}" selected="">`])
    }
    expect(await site.read('/forms/callback/')).not.toContain('selected=""')
    // For Romanian, `LanguageLine` has no text, so the page shows its English text.
    const romanian = building.read('/forms/callback/ro/')
    expect(romanian).toContain('<strong lang="ro">Română</strong> We call you and speak Romanian.')
    expect(finished.read('/')).not.toMatch(/your language|interpreter where needed/)
  })

  it('has each form’s page, frame and thank-you page in the languages of its forms, with no English left but names', async () => {
    const site = await rendered
    const paths = ['consultation', 'callback', 'enquiry', 'visa'].flatMap(form => [
      `/forms/${form}/`,
      `/frame/${form}/`,
    ])
    const { name, shortName, email } = sample
    const names: string[] = [name, shortName, email, 'WhatsApp', ...Object.values(LANGUAGES)]
    for (const language of triedLanguages) {
      for (const path of [...paths, '/thank-you/']) {
        const html = await site.read(`${path}${language}/`)
        expect(html).toContain(`<html lang="${language}" dir="${FORM_LANGUAGES[language].dir}">`)
        expect([path, language, englishLeft(html, await site.read(path), language, names)]).toEqual([
          path,
          language,
          [],
        ])
        if (path === '/thank-you/') {
          // In the text that the visitor can save, right-to-left words would reverse a phone
          // number, so invisible marks isolate it.
          const isIsolated = html.includes(encodeURIComponent('\u2068020 7946 0123\u2069'))
          expect(isIsolated).toBe(FORM_LANGUAGES[language].dir === 'rtl')
          continue
        }
        expect(html).toContain(`<input type="hidden" name="formLanguage" value="${language}"/>`)
        expect(html).toMatch(new RegExp(`<haven-[a-z]+-(form|wizard) [^>]*language="${language}"`))
        expect(await site.read(path)).not.toMatch(/formLanguage|language="/)
      }
    }
    // The style shows the firm's name in capitals. In Turkish the capital of i has a dot, so the name must be
    // marked as English.
    const [tried] = triedLanguages
    expect(await site.read(`/forms/callback/${tried}/`)).toContain('<p class="eyebrow" lang="en-GB">Haven')
    const switched = (html: string) => all(html, /<nav class="language-switch".*?<\/nav>/gs).length
    expect([switched(await site.read('/forms/enquiry/')), switched(finished.read('/forms/enquiry/'))]).toEqual([1, 0])
    expect(site.pages).toContain(`/forms/enquiry/${tried}/`)
    expect(finished.pages).not.toContain(`/forms/enquiry/${tried}/`)
  })

  it('invites calls at any hour only if the firm answers at any hour, and names the day on which the letter was checked', async () => {
    expect(plain(await (await rendered).read('/'))).toContain('Call now, at any hour, or write to us.')
    const other = landingOf(modest)
    expect(other).not.toContain('any hour')
    expect(other).toContain('A lawyer of the firm checked the three notes on 2 November 2026.')
    expect(other).not.toContain('not checked by a lawyer')
  })

  it('says beside every time limit whether a lawyer has checked it', async () => {
    const limits = (html: string) =>
      [
        ...plain(html).matchAll(
          /usually have 14 days.{0,300}?(checked (by a lawyer yet|these time limits on [\w ]+))\./gs,
        ),
      ].map(([, mark]) => mark)
    const { read } = await rendered
    for (const path of ['/', '/haven/', '/thiru/']) {
      expect(limits(await read(path)), path).toEqual(['checked by a lawyer yet'])
    }
    expect(limits(landingOf(modest))).toEqual(['checked these time limits on 2 November 2026'])
  })

  it('says the same about legal aid beside the form as on the fees page, with a link', async () => {
    const { read } = await rendered
    for (const html of await Promise.all(['/', '/fees/'].map(read))) {
      expect(html).toContain('We do not do legal aid work.')
      expect(html).toContain('href="https://find-legal-advice.justice.gov.uk/"')
    }
    expect(landingOf(building)).toContain('Ask us whether we do legal aid work.')
  })

  it('does not ask on a page in another language whether the firm does legal aid work, if the firm has said so', async () => {
    const asked = pageLanguage({}, 'pl').say(
      'Ask us whether we do legal aid work. In some cases, asylum and detention among them, you may be able to get it.',
    )
    const asks = async (change: Partial<Firm>) => {
      const { read } = await render({ ...change, formLanguages: ['pl'] })
      return (await read('/forms/callback/pl/')).includes(`${asked}`)
    }
    expect(sample.fees?.notes.join()).toContain('legal aid')
    expect([await asks({}), await asks({ fees: undefined } as Partial<Firm>)]).toEqual([false, true])
  })

  it('shows the landing page that the firm chose, with links to nothing that it lacks', async () => {
    for (const landing of ['a', 'b', 'c', 'd'] as const) {
      const { read } = await render({ site: { ...sample.site, landing } })
      const body = (html: string) =>
        html.replace(/^[\s\S]*<main id="main">|<nav class="variant-banner"[\s\S]*?<\/nav>/g, '')
      const home = read('/')
      const [chosen, draft] = [home, read(`/variants/${landing}/`)].map(body)
      if (landing === 'a') expect(chosen?.split('<footer')[0]).toBe(draft?.split('<footer')[0])
      expect(all(home, /href="#([^"]+)"/g).filter(anchor => !home.includes(` id="${anchor}"`))).toEqual([])
    }
  })

  it('has a link from each route to a text about it: a general one, or the firm’s own with the day on which a lawyer checked it', () => {
    const named = all(modest.read('/'), /href="\/routes\/#([\w-]+)"/g)
    expect(new Set(named).size).toBe(13)
    const html = modest.read('/routes/')
    for (const anchor of named) {
      const [part = ''] = html.split(`<p id="${anchor}">`)[1]?.split('</details>') ?? []
      const isOwn = anchor === 'ilr'
      expect([anchor, all(part, /(<li>)/g).length]).toEqual([anchor, isOwn ? 1 : 3])
      expect(plain(part)).toContain(
        isOwn
          ? 'A lawyer of the firm checked these words on 2 November 2026.'
          : 'These words are not checked by a lawyer yet. GOV.UK has today’s rules',
      )
    }
    expect(html).toContain('<haven-consultation-form>')
  })

  it('is complete without an adviser, case studies and a text about the firm', async () => {
    const { read, pages } = await render({
      adviser: undefined,
      about: undefined,
      sample: false,
      caseStudies: [],
      socials: [],
    })
    expect(read('/')).not.toContain('id="case-studies"')
    expect(plain(read('/'))).toContain(sample.description)
    expect(pages).not.toContain('/thiru/')
    expect(read('/')).not.toContain(sample.adviser?.name)
  })

  it('shows the adviser’s picture, and initials if there is none', () => {
    const adviserOf = (site: typeof modest) => /<section id="adviser".*?<\/section>/s.exec(site.read('/thiru/'))?.[0]
    expect(adviserOf(building)).toContain('<img src="/team/zoe.jpg" alt=""')
    const without = adviserOf(modest)
    expect(without).toMatch(/aria-hidden="true">ZI</)
    expect(without).not.toContain('<img')
  })

  it('names the adviser in requests from the adviser’s page, and shows the adviser’s own cases there', async () => {
    const wanted = (html: string) => all(html, /type="hidden" name="for" value="([^"]*)"/g)
    const own = building.read('/thiru/')
    expect(wanted(own)).toEqual(['3', '3'])
    expect(all(own, /<li class="card-plain study"><h3>([^<]*)/g)).toEqual(
      sample.caseStudies.filter(({ teamId }) => teamId === 3).map(({ title }) => title),
    )
    expect(own).not.toContain('<haven-case-wins')
    const others = modest.read('/thiru/')
    expect(wanted(others)).toEqual(['77', '77'])
    expect(others).not.toMatch(/id="success"|href="#success"|<haven-case-wins/)
    expect(wanted(finished.read('/thiru/'))).toEqual([])
    expect(wanted(await (await rendered).read('/'))).toEqual([])
  })

  it('says that it knows the Home Office from within only if the firm claims so', async () => {
    const knows = 'Some of us decided cases at the Home Office.'
    expect(plain(await (await rendered).read('/'))).toContain(knows)
    expect(landingOf(modest)).not.toContain(knows)
  })

  it('names only the firm’s own regulator', () => {
    expect(landingOf(modest)).toContain(DISCLAIMER)
    expect(landingOf(finished)).toContain('Immigration Advice Authority as a level 3 adviser, number F000000000')
    expect(landingOf(finished)).not.toContain('Solicitors Regulation Authority')
  })

  it("shows the regulator's badge where the firm places it", async () => {
    const [header = '', rest = ''] = building.read('/').split('</header>')
    expect(header).toContain(`href="${BADGE}"`)
    expect(rest).toContain(`href="${BADGE}"`)
    expect(plain(await (await rendered).read('/'))).toContain('SRA regulated, 000000')
  })

  it('shows the banner, the sample notice, the company and the VAT number only if they are true', () => {
    const isNoCompany = landingOf(modest)
    expect(isNoCompany).not.toMatch(/company number|Registered office/)
    expect(isNoCompany).toContain('Haven Immigration Law Limited: Haven House, 1 Sample Street')
    const inUse = landingOf(building)
    expect(inUse).toContain('site content is being updated')
    expect(inUse).toContain('company number 00000000')
    const done = landingOf(finished)
    expect(done).not.toContain('site content is being updated')
    expect(done).not.toContain('invented')
    expect(done).toContain('VAT number GB000000000')
  })

  it('says on which day a price that others charge was checked', () => {
    expect(finished.read('/fees/')).toContain('checked 2 November 2026')
  })

  it('uses the addresses of the API and the site in the settings', async () => {
    const { read } = await render({}, { api: 'https://intake.example.org', publicUrl: 'https://www.example.org/' })
    const landing = read('/')
    expect(read('/embed/')).toContain('src=&quot;https://intake.example.org/widgets/haven.js&quot;')
    expect(landing).toContain('<haven-consultation-form api="https://intake.example.org">')
    expect(landing).toContain('action="https://intake.example.org/api/contact"')
    expect(landing).toContain('src="https://intake.example.org/widgets/haven.js"')
    expect(landing).toContain('<link rel="canonical" href="https://www.example.org/"/>')
  })
})
