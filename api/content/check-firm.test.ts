import { describe, expect, it } from 'vitest'
import { anotherFirm } from '../testing/another-firm'
import { checkFirm, checkSampleMark, refuseUnproven } from './check-firm'
import { type Firm, loadFirm } from './firm'
import { findingLine } from './firm-finding'
import { firmSchema } from './firm-schema'
import { parseContent } from './parse-content'

const TODAY = new Date('2026-06-01T12:00:00Z')
const sample = loadFirm()
const own = parseContent(firmSchema, { ...anotherFirm, letterCheckedOn: '2026-05-30' }, 'another-firm.ts')
const check = (firm: Partial<Firm>, now = TODAY) => checkFirm({ ...own, ...firm }, now)
const toldOf = (firm: Partial<Firm>, now = TODAY) => check(firm, now).map(findingLine)
const security = (expires: string) => ({ security: { contact: 'mailto:security@cyngor.example.com', expires } })

describe('the check of a firm', () => {
  it('names each thing that another firm has to fix, and nothing else', () => {
    expect(toldOf({})).toEqual([
      'claims: 1 without evidence (visa-families): add "evidence" and "asOf", or leave them out',
      expect.stringMatching(/^regulator.level: .* clash with IAA level 1/),
    ])
  })

  it('lists in a few lines the sample’s items without evidence, and the sample’s prices that nobody has compared', () => {
    const [claims, approvals, studies, prices, words, letter, ...more] = checkFirm(
      sample,
      new Date('2026-11-22T12:00:00Z'),
    ).map(findingLine)
    expect(claims).toMatch(/^claims: 46 without evidence \(success-rate, .*release-rate.*visa-refusals-… \(4\)\):/)
    expect(claims).not.toContain('fixed-fees')
    expect(approvals).toContain('approvals: 4 without evidence ("Visitor visa after two refusals"')
    expect(studies).toContain('caseStudies: 6 ')
    expect(prices).toMatch(/"checkedOn": "Immigration health surcharge".*"Tribunal fee"/)
    expect(words).toMatch(/Transparency Rules.*"Home Office fee"/)
    expect(letter).toMatch(/^letterCheckedOn: .*no lawyer has checked/)
    expect(more).toEqual([])
  })

  it('reports that no lawyer has checked the pages’ words about letters and time limits', () => {
    expect(toldOf({ letterCheckedOn: undefined })).toContainEqual(
      expect.stringMatching(/^letterCheckedOn: .*time limits/),
    )
  })

  it('names services and claims that clash with the regulator', () => {
    const level1 = toldOf({ regulator: { kind: 'iaa', level: 1, number: 'F0' } })
    expect(level1).toContainEqual(expect.stringContaining('clash with IAA level 1'))
    const claims = [{ id: 'ours', text: 'Qualified Solicitors' }]
    const none = toldOf({ regulator: { kind: 'none', disclaimer: 'None.' }, claims })
    expect(none).toContainEqual(expect.stringContaining('"ours" clashes with a regulator of kind "none"'))
  })

  it('reports that a firm of solicitors states no fees', () => {
    const regulator = { kind: 'sra' as const, number: '123456', badge: { place: 'footer' as const } }
    expect(toldOf({ regulator })).toContainEqual(expect.stringMatching(/^fees: .*no fees page$/))
  })

  it.each([
    ['2026-05-31', 'expired on 2026-05-31'],
    ['2026-06-01', 'expires on 2026-06-01'],
    ['2026-07-30', 'expires on 2026-07-30'],
  ])('asks to renew a security.txt that is valid until %s', (expires, words) => {
    expect(toldOf(security(expires))).toContainEqual(
      expect.stringMatching(`^security.expires: security.txt ${words}: write a day`),
    )
  })

  it('accepts a security.txt that is valid for 60 days', () => {
    expect(toldOf(security('2026-07-31')).join()).not.toContain('security')
  })

  it('counts days by the clock in London', () => {
    const midnight = new Date('2026-06-01T23:30:00Z')
    expect(toldOf(security('2026-07-31'), midnight).join()).toContain('security.txt expires')
  })
})

describe('STRICT_CLAIMS', () => {
  const refusal = (firm: Partial<Firm>) => {
    try {
      refuseUnproven(check(firm), '/etc/haven/firm.json')
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  it('lists at once everything that is unproven, left over from the sample, out of date or absurd, with its path in the file', () => {
    const message = refusal({
      email: sample.email,
      caseStudies: sample.caseStudies,
      approvals: sample.approvals,
      hours: { opening: [{ days: ['Monday'], opens: '09:00', closes: '09:10' }], bankHolidays: [] },
      ...security('2026-01-01'),
    })
    expect(message.split('\n')[0]).toBe('/etc/haven/firm.json cannot be used:')
    for (const start of [
      ...['claims: 1 without evidence', 'approvals: 4 without', 'caseStudies: 6 without', 'email: "enquiries@haven'],
      ...['caseStudies[5]: "British Citizenship" is the sample', 'hours.bankHolidays: names no day'],
      ...['hours.opening[0]: the office opens for 10 minutes', 'security.expires: security.txt expired'],
    ]) {
      expect(message).toContain(`\n  ${start}`)
    }
  })

  it('refuses a real firm that is marked as the sample', () => {
    const line = 'sample: is true, which only the sample firm may say: remove this line'
    const toldOf = (firm: Firm, file?: string) => checkSampleMark(firm, file).map(findingLine)
    expect(toldOf({ ...own, sample: true })).toEqual([line])
    expect(toldOf(sample, '/etc/haven/firm.json')).toEqual([line])
    expect(toldOf(sample)).toEqual([])
    expect(toldOf(own, '/etc/haven/firm.json')).toEqual([])
    expect(() => refuseUnproven(checkSampleMark(sample, 'own.json'), 'own.json')).toThrow(line)
  })

  it('does not refuse a firm for findings that are only warnings', () => {
    const claims = own.claims.map(claim => ({ ...claim, evidence: 'Register', asOf: '2026-05-01' }))
    expect(check({ claims }).map(({ strict }) => strict)).toEqual([false])
    expect(refusal({ claims })).toBe('')
  })
})
