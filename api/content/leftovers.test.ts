import { describe, expect, it } from 'vitest'
import { anotherFirm } from '../testing/another-firm'
import { type Firm, loadFirm } from './firm'
import { findingLine } from './firm-finding'
import { CONFIRMABLE, firmSchema } from './firm-schema'
import { checkLeftovers } from './leftovers'
import { parseContent } from './parse-content'

const sample = loadFirm()
const own = parseContent(firmSchema, anotherFirm, 'another-firm.ts')
const adviser = {
  name: 'A',
  title: 'B',
  about: ['C'],
  focus: [],
  languages: [],
  imageUrl: '',
  isFormerHomeOffice: false,
}
const leftIn = (firm: Partial<Firm>) => checkLeftovers({ ...own, ...firm }, sample).map(findingLine)

describe('a leftover of the sample firm in a real firm', () => {
  it('is not reported if everything is the firm’s own', () => {
    expect(leftIn({})).toEqual([])
  })

  it.each<[path: string, firm: Partial<Firm>]>([
    ['name', { name: sample.name }],
    ['shortName', { shortName: sample.shortName }],
    ['legalName', { legalName: sample.legalName }],
    ['slug', { slug: sample.slug }],
    ['description', { description: sample.description }],
    ['about[1]', { about: ['Our own.', sample.about?.[1] ?? ''] }],
    ['adviser.name', { adviser: { ...adviser, name: sample.adviser?.name ?? '' } }],
    ['phones.office.dial', { phones: { ...own.phones, office: { display: 'x', dial: sample.phones.office.dial } } }],
    ['phones.office.display', { phones: { ...own.phones, office: { display: '+44 (0)20 79460100', dial: '+1' } } }],
    ['email', { email: 'ENQUIRIES@haven.example.org' }],
    ['regulator.number', { regulator: { kind: 'sra', number: '000000', badge: { place: 'footer' } } }],
    [
      'addresses.office.lines[1]',
      { addresses: { ...own.addresses, office: { ...own.addresses.office, lines: ['A', '1 Sample Street'] } } },
    ],
    [
      'addresses.registered.postcode',
      { addresses: { ...own.addresses, registered: { ...own.addresses.registered, postcode: 'zz1  1zz' } } },
    ],
    ['registrations.company', { registrations: { ...own.registrations, company: '00000000' } }],
    ['registrations.dataProtection', { registrations: { ...own.registrations, dataProtection: 'ZA000000' } }],
    ['socials[0].url', { socials: sample.socials.slice(0, 1) }],
    ['site.url', { site: { ...own.site, url: sample.site.url } }],
    ['complaints.email', { complaints: { person: 'Mrs A', email: sample.complaints?.email ?? '' } }],
    ['security.contact', { security: { contact: sample.security?.contact ?? '', expires: '2027-01-01' } }],
    ['claims[2].text', { claims: [...own.claims, { id: 'x', text: 'Call 020 7946 0123 day and night' }] }],
    ['claims[1]', { claims: [{ id: 'x', text: 'y' }, ...sample.claims.filter(({ id }) => id === 'fixed-fees')] }],
    ['caseStudies[0]', { caseStudies: sample.caseStudies.slice(0, 1) }],
    ['approvals[0]', { approvals: sample.approvals.slice(0, 1) }],
    [
      'fees.services[0]',
      { fees: { ...sample.fees, lawyers: [], services: sample.fees?.services.slice(2, 3) } as unknown as Firm['fees'] },
    ],
    [
      'fees.lawyers[0]',
      { fees: { ...sample.fees, services: [], lawyers: sample.fees?.lawyers.slice(0, 1) } as unknown as Firm['fees'] },
    ],
  ])('is named: %s', (path, firm) => {
    const lines = leftIn(firm)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/ is the sample firm's(, word for word)?: write your own, or leave it out$/)
    expect(lines[0]?.startsWith(`${path}: "`)).toBe(true)
  })

  it('is reported in the adviser’s data even if the name differs; having worked at the Home Office alone is no leftover', () => {
    const facts = ['title', 'imageUrl', 'focus', 'languages', 'isFormerHomeOffice'] as const
    const borrowed = { ...sample.adviser, name: 'Ada', about: ['Reads.'] } as NonNullable<Firm['adviser']>
    const line = (fact: string) => `adviser.${fact}: is the sample firm's: write your own, or leave it out`
    expect(leftIn({ adviser: borrowed })).toEqual(facts.map(line))
    expect(leftIn({ adviser: { ...adviser, isFormerHomeOffice: true } })).toEqual([])
    expect(leftIn({ adviser: { ...adviser, languages: sample.adviser?.languages ?? [] } })).toEqual([line('languages')])
  })

  it('is reported until the firm confirms a fact that may also be its own', () => {
    const { hours, promises, languages, complaints, templates } = sample
    const email = 'c@cyngor.example.com'
    const alike = {
      ...{ hours: { ...own.hours, opening: hours.opening }, promises, languages: languages.toReversed() },
      ...{ complaints: complaints && { ...complaints, email }, templates: templates.slice(1) },
    }
    const rest = ': as in the sample firm; change them, or name here the ones that are yours'
    expect(leftIn(alike)).toEqual([`confirmed: hours, promises, languages, complaints, templates${rest}`])
    expect(leftIn({ ...alike, confirmed: ['languages', 'templates', 'hours', 'promises'] })).toEqual([
      `confirmed: complaints${rest}`,
    ])
    expect(leftIn({ ...alike, confirmed: [...CONFIRMABLE] })).toEqual([])
    expect(() => parseContent(firmSchema, { ...anotherFirm, confirmed: ['claims'] }, 'a')).toThrow(
      'confirmed[0]: is none of hours, promises,',
    )
  })

  it('is reported for each field in a copy whose only change is that it is not the sample', () => {
    const lines = checkLeftovers({ ...sample, sample: false }, sample).map(findingLine)
    for (const path of [
      'slug',
      'email',
      'phones.office.display',
      'complaints.email',
      'security.contact',
      'adviser.name',
    ]) {
      expect(lines.filter(line => line.startsWith(`${path}: `))).toHaveLength(1)
    }
    expect(checkLeftovers(sample, sample)).toEqual([])
  })

  it('is not a date that the privacy notice shares with the sample’s', () => {
    expect(leftIn({ privacyNotice: sample.privacyNotice })).toEqual([])
  })

  it('is neither a name that the firm shares with the sample, nor a common phrase', () => {
    expect(leftIn({ name: 'Haven & Daughters Solicitors', shortName: 'Haven', slug: 'haven' })).toEqual([])
    expect(leftIn({ tagline: sample.tagline, claims: sample.claims.filter(({ evidence }) => !evidence) })).toEqual([])
  })
})
