import { describe, expect, it } from 'vitest'
import { judgeOrigin } from './origins'

const LISTED = ['https://www.firm.example', 'http://127.0.0.1:8000']
const judge = (origin: string, host = 'intake.firm.example') =>
  judgeOrigin(origin, host, 'https://intake.firm.example', LISTED)

describe('judgeOrigin', () => {
  it('knows the own site by PUBLIC_URL and by the host that was asked', () => {
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
  ])('lets %s not in', origin => {
    expect(judge(origin)).toBe('foreign')
  })
})
