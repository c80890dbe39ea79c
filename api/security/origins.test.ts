import { describe, expect, it } from 'vitest'
import { parseConfig } from '../config'
import { isOwnHost, judgeOrigin, originRule } from './origins'

const LISTED = ['https://www.firm.example', 'http://127.0.0.1:8000']
const CONFIG = { publicUrl: 'https://intake.firm.example', allowedHosts: ['here.example', '[2001:db8::1]'] }
const judge = (origin: string, host = 'intake.firm.example') => judgeOrigin(origin, host, CONFIG, LISTED)

describe('judgeOrigin', () => {
  it('recognises its own site by PUBLIC_URL and by the requested host', () => {
    expect(judge('https://intake.firm.example')).toBe('own')
    expect(judge('https://intake.firm.example', '10.0.0.5:3000')).toBe('own')
    expect(judge('http://localhost:3000', 'localhost:3000')).toBe('own')
    expect(judge('http://[::1]:3000', '[::1]:3000')).toBe('own')
    expect(judge('https://intake.firm.example', 'intake.firm.example:443')).toBe('own')
  })

  it('knows listed origins', () => {
    expect(judge('https://www.firm.example')).toBe('listed')
    expect(judge('http://127.0.0.1:8000')).toBe('listed')
  })

  it.each([
    'null',
    'https://firm.example',
    'https://www.firm.example.evil.example',
    'https://evilwww.firm.example',
    'https://www.firm.example:8443',
    'https://www.firm.example:443',
    'http://www.firm.example',
    'HTTPS://www.firm.example',
    'https://WWW.firm.example',
    'https://www.firm.example/',
    'https://www.firm.example ',
    'https://www-firm.example',
    'https://www.firm.example@evil.example',
    'https://evil.example#https://www.firm.example',
    'https://evil.example/https://www.firm.example',
    'https://www.firm.example,https://evil.example',
    'http://127.0.0.1',
    'http://127.0.0.1:80001',
    'http://localhost:8000',
    'ftp://intake.firm.example',
    'file://',
    'https://intake.firm.example:8443',
    'chrome-extension://intake.firm.example',
  ])('does not admit %s', origin => {
    expect(judge(origin)).toBe('foreign')
  })
})

describe('a listed origin whose first label is *', () => {
  const judgeListed = (origin: string, pattern = 'https://*.firm.example') =>
    judgeOrigin(origin, 'intake.firm.example', CONFIG, [pattern])

  it.each(['https://www.firm.example', 'https://xn--brgerbro-55a.firm.example', 'https://a-1.firm.example'])(
    'admits %s',
    origin => {
      expect(judgeListed(origin)).toBe('listed')
    },
  )

  it.each([
    'https://firm.example',
    'https://.firm.example',
    'https://a.b.firm.example',
    'https://www.firm.example.evil.example',
    'https://evilfirm.example',
    'https://www.firm.example:8443',
    'http://www.firm.example',
    'https://*.firm.example',
    'https://a@www.firm.example',
    'https://evil.example/.firm.example',
    'https://evil.example#.firm.example',
    'https://WWW.firm.example',
  ])('does not admit %s', origin => {
    expect(judgeListed(origin)).toBe('foreign')
  })

  it('admits only origins with the same port', () => {
    expect(judgeListed('https://www.firm.example:8443', 'https://*.firm.example:8443')).toBe('listed')
    expect(judgeListed('https://www.firm.example', 'https://*.firm.example:8443')).toBe('foreign')
  })
})

describe('the requested host', () => {
  it.each([
    'intake.firm.example',
    'Intake.Firm.Example:8443',
    'here.example:4701',
    'localhost:3000',
    'haven.localhost',
    '127.0.0.1:3000',
    '127.8.8.8',
    '[::1]:3000',
    '[2001:db8::1]:443',
  ])('%s is the service’s own', host => {
    expect(isOwnHost(host, CONFIG)).toBe(true)
  })

  it.each([
    'evil.example',
    'evil.example:4701',
    'sub.here.example',
    'here.example.evil.example',
    'xhere.example',
    'localhost.evil.example',
    'xlocalhost',
    '127.0.0.1.evil.example',
    '128.0.0.1',
    '192.0.2.7',
    '[::2]',
    '',
    'a b',
    'here.example@evil.example',
  ])('%j is not the service’s own', host => {
    expect(isOwnHost(host, CONFIG)).toBe(false)
  })

  it('does not make a page the service’s own if no setting names this host', () => {
    expect(judge('http://evil.example:4701', 'evil.example:4701')).toBe('unnamed')
    expect(judge('https://www.firm.example', 'www.firm.example')).toBe('listed')
    expect(judge('http://other.example', 'evil.example')).toBe('foreign')
  })

  it.each([
    ['https://here.example', 'here.example'],
    ['https://here.example', 'Here.Example:443'],
    ['https://here.example:4430', 'here.example:4430'],
    ['http://here.example', 'here.example:80'],
    ['http://here.example:8080', 'here.example:8080'],
  ])('a page of %s is the service’s own if the host is %s', (origin, host) => {
    expect(judge(origin, host)).toBe('own')
  })

  it.each([
    ['https://here.example0', 'here.example:4430'],
    ['http://here.example80', 'here.example:8080'],
    ['http://here.example', 'here.example:443'],
    ['https://here.example', 'here.example:80'],
  ])('a page of %s is foreign if the host is %s', (origin, host) => {
    expect(judge(origin, host)).toBe('foreign')
  })
})

it('a setting of its own names the origins that may call the staff API', () => {
  const config = parseConfig({ ADMIN_ORIGINS: 'https://a.example', ALLOWED_ORIGINS: 'https://b.example' })
  const admin = { setting: 'ADMIN_ORIGINS', origins: ['https://a.example'] }
  const others = { setting: 'ALLOWED_ORIGINS', origins: ['https://b.example'] }
  expect(originRule('/api/admin/counts', config)).toEqual(admin)
  for (const path of ['/api/contact', '/api/administer', '/x/api/admin/'])
    expect(originRule(path, config)).toEqual(others)
})
