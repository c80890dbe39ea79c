import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CATALOGUES } from '../../../widgets/languages/catalogues'
import { hashOf } from '../../content/language-review'
import { StoreUnavailableError } from '../../store/store'
import { anotherFirm } from '../../testing/another-firm'
import { ENQUIRY, startTestService, stoppedClock } from '../../testing/start-test-service'
import { type ThanksFacts, thanksToken } from '../pages/thanks-token'

describe('the site', () => {
  it('serves its pages and files', async () => {
    const service = await startTestService()
    const home = await service.get('/')
    expect(home.status).toBe(200)
    expect(home.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(home.headers.get('cache-control')).toBe('no-cache')
    expect(await home.text()).toContain('Home')
    const styles = await service.get('/assets/styles.5XJ2K3QD.css')
    expect(styles.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(styles.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const icon = await service.get('/favicon.svg')
    expect(icon.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(icon.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  it('redirects a page’s address without the final slash, and keeps the query', async () => {
    const service = await startTestService()
    const response = await service.get('/privacy?from=mail&x=%20')
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe('/privacy/?from=mail&x=%20')
  })

  it('redirects from a page’s file name to the page’s one address, and keeps the query', async () => {
    const service = await startTestService()
    for (const [path, page] of [
      ['/index.html?a=1', '/?a=1'],
      ['/privacy/index.html', '/privacy/'],
    ] as const) {
      const response = await service.get(path)
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 308, page])
    }
    expect((await service.get('/none/index.html')).status).toBe(404)
  })

  it('serves security.txt, and nothing else whose name starts with a dot', async () => {
    const service = await startTestService()
    const response = await service.get('/.well-known/security.txt')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect((await service.get('/.well-known/other.txt')).status).toBe(404)
  })

  it.each([
    '/none',
    '/none/',
    '/404',
    '/404/',
    '/404.html',
    '/privacy.html',
    '/assets/',
    '/..%2f..%2fpackage.json',
    '/%34%30%34.html',
    '/%61dmin/index.html',
  ])('answers %s with its 404 page', async path => {
    const service = await startTestService()
    const response = await service.get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toContain('404 Page Not Found')
  })

  it('never leaves its folder, nor redirects to another host', async () => {
    const service = await startTestService()
    writeFileSync(join(service.folder, 'secret.txt'), 'canary')
    const { hostname, port } = new URL(service.url)
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '//privacy',
      '/%00.css',
    ]) {
      const answer = await new Promise<{ status?: number; location?: string; text: string }>((resolve, reject) => {
        request({ hostname, port, path }, response => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', chunk => {
            text += chunk
          })
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '', text }),
          )
        })
          .on('error', reject)
          .end()
      })
      expect(answer.status).toBe(404)
      expect(answer.text).not.toContain('canary')
    }
  })

  it('answers 304 to a client that has the file', async () => {
    const service = await startTestService()
    const etag = (await service.get('/favicon.svg')).headers.get('etag') ?? ''
    expect((await service.get('/favicon.svg', { 'if-none-match': etag })).status).toBe(304)
  })

  it('serves a new build’s files without a restart, and keeps working during a build', async () => {
    const service = await startTestService()
    writeFileSync(join(service.folder, 'site/index.html'), '<!doctype html><title>A longer home</title>')
    expect(await (await service.get('/')).text()).toContain('A longer home')
    rmSync(join(service.folder, 'site'), { recursive: true })
    expect((await service.get('/')).status).toBe(404)
    expect((await service.get('/healthz')).status).toBe(200)
  })

  it('has a strict policy under which no page may frame the admin page', async () => {
    const service = await startTestService({ PUBLIC_URL: 'https://intake.firm.example' })
    const home = await service.get('/')
    const policy = home.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toContain('unsafe')
    expect(home.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(home.headers.get('x-content-type-options')).toBe('nosniff')
    expect(home.headers.get('strict-transport-security')).toBe('max-age=31536000')
    const admin = await service.get('/admin/')
    expect(admin.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(admin.headers.get('x-frame-options')).toBe('DENY')
  })

  it('allows in each page’s policy the inline styles of that page, also after a new build, and no others', async () => {
    const service = await startTestService()
    const policyOf = async (path: string) => (await service.get(path)).headers.get('content-security-policy')
    const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const write = (page: string, ...styles: string[]) =>
      writeFileSync(join(service.folder, 'site', page), styles.map(text => `<style>${text}</style>`).join('\n'))
    write('index.html', 'a{}', '@media (width < 9px){\nb{}\n}')
    write('404.html', 'c{}')
    write('thank-you/index.html', 'd{}')
    expect(await policyOf('/')).toContain(
      `style-src 'self' ${sourceOf('a{}')} ${sourceOf('@media (width < 9px){\nb{}\n}')};`,
    )
    for (const path of ['/none', '/none.svg']) expect(await policyOf(path)).toContain(`'self' ${sourceOf('c{}')};`)
    expect(await policyOf('/thank-you/?t=forged')).toContain(`'self' ${sourceOf('d{}')};`)
    write('index.html', 'e{}')
    expect(await policyOf('/')).toContain(`style-src 'self' ${sourceOf('e{}')};`)
    expect(await policyOf('/privacy/')).toContain("style-src 'self';")
  })

  it('asks for https only if PUBLIC_URL has https', async () => {
    const service = await startTestService()
    expect((await service.get('/')).headers.get('strict-transport-security')).toBeNull()
  })

  it('has a policy that allows the API that its pages use, if this API has another origin', async () => {
    const service = await startTestService({ SITE_API_URL: 'https://api.firm.example' })
    const policy = (await service.get('/')).headers.get('content-security-policy')
    for (const rule of ['script-src', 'style-src', 'connect-src', 'form-action']) {
      expect(policy).toContain(`${rule} 'self' https://api.firm.example`)
    }
  })
})

const TOLD = { reference: '34679ACD', answerBy: '2026-11-23T12:00:00.000Z', sentAt: '2026-11-22T12:00:00.000Z' }

/** Gets the thank-you page to which a submission's response leads. */
async function thanksFor(told: Partial<ThanksFacts> = {}, now = '2026-11-22T12:00:00Z'): Promise<string> {
  const service = await startTestService({}, stoppedClock(now))
  const token = thanksToken(service.context.secrets, { ...TOLD, ...told })
  const response = await service.get(`/thank-you/?t=${token}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  return await response.text()
}

const lineIn = (page: string) => /<p data-answer="">(.*?)<\/p>/.exec(page)?.[1]
const savedIn = (page: string) =>
  decodeURIComponent(/href="data:text\/plain;charset=utf-8,([^"]*)"/.exec(page)?.[1] ?? '').split('\n\n')

describe('the thank-you page', () => {
  it('shows the reference without script', async () => {
    expect(await thanksFor()).toContain('<output data-reference="">34679ACD</output>')
  })

  it('shows no reference, time or files if its address has no valid proof', async () => {
    const service = await startTestService()
    const other = await startTestService()
    const told = { ...TOLD, answerBy: '2099-12-31T23:59:59.000Z', filesRefused: '99' }
    const facts = Buffer.from(JSON.stringify(told)).toString('base64url')
    const [, digest] = thanksToken(service.context.secrets, TOLD).split('.')
    const forged = [
      `t=${thanksToken(other.context.secrets, told)}`,
      `t=${facts}.${digest}`,
      `t=${facts}.`,
      `t=${facts}`,
      't=',
      `t=${thanksToken(service.context.secrets, TOLD)}&t=${facts}`,
      `t=${service.context.secrets.digest(facts, 'another use')}`,
      `reference=34679ACD&answerBy=2099-12-31T23:59:59Z&filesRefused=99`,
      'reference=<script>',
    ]
    for (const query of forged) {
      const response = await service.get(`/thank-you/?${query}`)
      const page = await response.text()
      expect([response.status, page], query).toEqual([200, expect.not.stringMatching(/34679ACD|2099|files could/)])
      expect(page).toContain('<output data-reference="" data-unproven></output>')
      expect(lineIn(page)).toBe('')
    }
    const plain = await (await service.get('/thank-you/')).text()
    expect(plain).toContain('<output data-reference=""></output>')
  })

  it.each<[string | undefined, string]>([
    ['1', '<br>One file could not be taken'],
    ['12', '<br>12 files could not be taken'],
    ['100', ''],
    ['<b>', ''],
    [undefined, ''],
  ])('of a form that says that %j files were refused: %j', async (filesRefused, words) => {
    const line = lineIn(await thanksFor({ ...(filesRefused !== undefined && { filesRefused }) }))
    expect(line?.split('UK time.')[1]?.slice(0, words.length || undefined)).toBe(words)
  })

  it('names the papers of a business after a form about employment, on the page and in the text to save', async () => {
    const service = await startTestService()
    const pageFor = async (serviceRequired: string) => {
      const sent = await service.postForm('/api/contact', { ...ENQUIRY, serviceRequired })
      const page = await (await service.get(sent.headers.get('location') ?? '')).text()
      return [page, savedIn(page).join()]
    }
    for (const text of await pageFor('employment')) {
      expect(text).toContain('Find any letter about a sponsor licence')
      expect(text).not.toMatch(/Find your passport|is someone detained/)
    }
    for (const text of await pageFor('settlement')) expect(text).toContain('Find your passport')
  })

  it('shows the reference after a restart, too, but not while no key can be read', async () => {
    const service = await startTestService()
    const address = `/thank-you/?t=${thanksToken(service.context.secrets, TOLD)}`
    const again = await service.restart()
    expect(await (await again.get(address)).text()).toContain('34679ACD')
    again.context.secrets.digest = () => {
      throw new StoreUnavailableError('No key could be written.')
    }
    const page = await again.get(address)
    expect([page.status, await page.text()]).toEqual([200, expect.not.stringContaining('34679ACD')])
    expect((await again.postForm('/api/contact', ENQUIRY)).headers.get('location')).toBe('/thank-you/?t=')
  })
})

describe('the text to save on the thank-you page', () => {
  it('has the reference, the time of sending, and the time by which the firm answers', async () => {
    expect(savedIn(await thanksFor({ office: 'closed' }))).toEqual([
      'Your reference: 34679ACD',
      'Sent: Sunday 22 November, 12:00, UK time',
      'We are closed now: you will have an answer by Monday 23 November, 12:00, UK time.',
      'Keep it.',
      expect.stringContaining('Find your passport'),
    ])
  })
})

describe('the time of the answer on the thank-you page', () => {
  it('is shown in UK time, without script', async () => {
    expect(lineIn(await thanksFor({ answerBy: '2026-07-01T12:00:00.000Z' }))).toBe(
      'You will have an answer by Wednesday 1 July, 13:00, UK time.',
    )
  })

  it('comes with the reason and the emergency number if it is later than the page’s promise', async () => {
    const call = 'Urgent? <a href="tel:+442079460123">020 7946 0123</a>'
    expect(lineIn(await thanksFor({ office: 'closed' }))).toBe(
      `We are closed now: you will have an answer by Monday 23 November, 12:00, UK time. ${call}`,
    )
    expect(lineIn(await thanksFor({ office: 'closing' }))).toBe(
      `We close before then: you will have an answer by Monday 23 November, 12:00, UK time. ${call}`,
    )
    // The visitor opens the thank-you page again on Monday.
    expect(lineIn(await thanksFor({ office: 'closed' }, '2026-11-23T11:00:00Z'))).toBe(
      'You will have an answer by Monday 23 November, 12:00, UK time.',
    )
  })
})

describe('the widgets', () => {
  it('are open to pages of any origin', async () => {
    const service = await startTestService()
    for (const path of ['/widgets/haven.js', '/widgets/chunk-5XJ2K3QD.js', '/widgets/none.js']) {
      const response = await service.get(path, { origin: 'https://partner.example' })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    }
  })

  it('have the texts of a language only where the firm offers it', async () => {
    const statusOf = async (given: object) => {
      const service = await startTestService()
      const file = join(service.folder, 'firm.json')
      writeFileSync(file, JSON.stringify({ ...anotherFirm, ...given }))
      for (const name of ['ur', 'ur-wizard']) writeFileSync(join(service.folder, 'widgets', `haven-${name}.json`), '{}')
      const statuses = [(await service.get('/widgets/haven-ur.json')).status]
      const own = await service.restart({ FIRM_FILE: file, STRICT_CLAIMS: '0' })
      statuses.push((await own.get('/widgets/haven-ur.json')).status)
      expect((await own.get('/widgets/haven-ur-wizard.json')).status).toBe(statuses[1])
      return statuses
    }
    expect(await statusOf({})).toEqual([200, 404])
    expect(await statusOf({ formLanguages: ['ur'] })).toEqual([200, 200])
  })

  it('have a firm’s checked texts of a language as long as the file of the check is in the data folder', async () => {
    const service = await startTestService()
    const own = join(service.folder, 'firm.json')
    writeFileSync(own, JSON.stringify(anotherFirm))
    const { get, lines, folder } = await service.restart({ FIRM_FILE: own, STRICT_CLAIMS: '0' })
    const statusOf = async () => (await get('/widgets/haven-ur.json')).status
    expect(await statusOf()).toBe(404)
    const file = (texts: object) =>
      JSON.stringify({
        language: 'ur',
        reviewed: { by: 'Mehwish Example', on: '2026-11-27', hash: hashOf(CATALOGUES.ur) },
        texts,
      })
    const path = join(folder, 'data/languages/ur.json')
    writeFileSync(path, file({ Yes: 'جی ہاں' }))
    await expect.poll(statusOf).toBe(200)
    const { notice, words, weighty } = await (await get('/widgets/haven-ur.json')).json()
    expect([notice, words.includes('جی ہاں'), weighty]).toEqual(['', true, 0])
    expect((await get('/widgets/haven-ur-wizard.json')).status).toBe(200)
    writeFileSync(path, file({ 'No such text': 'x' }))
    await expect.poll(statusOf).toBe(404)
    expect(lines.join('')).toContain('this version has no such text')
  })

  it('are cached for minutes, or for ever if the name contains the hash', async () => {
    const service = await startTestService()
    const entry = await service.get('/widgets/haven.js')
    expect(entry.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(entry.headers.get('cache-control')).toBe('public, max-age=300')
    const chunk = await service.get('/widgets/chunk-5XJ2K3QD.js')
    expect(chunk.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await service.get('/widgets/none-5XJ2K3QD.js')).headers.get('cache-control')).toBe('no-cache')
  })

  it('are sent as the build compressed them, to clients that accept this compression', async () => {
    const service = await startTestService()
    const { hostname, port } = new URL(service.url)
    const encodingFor = (accepted: string) =>
      new Promise((resolve, reject) => {
        const headers = { 'accept-encoding': accepted }
        request({ hostname, port, path: '/widgets/haven.js', headers }, response => {
          resolve([response.headers['content-encoding'], response.headers['content-type'], response.headers.vary])
          response.resume()
        })
          .on('error', reject)
          .end()
      })
    const type = 'text/javascript; charset=utf-8'
    expect(await encodingFor('gzip, br')).toEqual(['br', type, 'Accept-Encoding'])
    expect(await encodingFor('gzip')).toEqual(['gzip', type, 'Accept-Encoding'])
    expect(await encodingFor('identity')).toEqual([undefined, type, 'Accept-Encoding'])
  })
})
