import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadFirm } from '../api/content/firm'
import { CASE_TYPES, type CaseType } from '../api/contract/forms/options'
import { caseTypeOf } from '../api/contract/forms/topics'
import { renderSite } from './render'

/**
 * Every topic that a link of the site passes to the form, and the type of case that the form must select for this
 * topic.
 */
const EXPECTED: Record<string, CaseType> = {
  // The topics of the cards and the footer
  'Immigration law': 'visa-application',
  'Fee waiver': 'settlement',
  'Employment law': 'employment',
  'HR consultancy': 'employment',
  'Business Immigration': 'employment',
  'Personal Immigration': 'visa-application',
  'Spouse & Partner Visas': 'visa-application',
  'Skilled Worker Visas': 'employment',
  'Sponsor Licences': 'employment',
  'Immigration Appeals': 'visa-rejected',
  'British Citizenship': 'settlement',
  // The topics of business and personal immigration
  'Sponsor Licence': 'employment',
  'Innovator Founder Visa': 'visa-application',
  'Global Mobility Visa': 'employment',
  'Global Talent Visa': 'visa-application',
  'Skilled Worker Visa': 'employment',
  'Self Sponsorship Visa UK': 'employment',
  'Spouse Visa': 'visa-application',
  'Student Visa': 'visa-application',
  ILR: 'settlement',
  'EU Settlement Scheme': 'settlement',
  'Fiance Visa': 'visa-application',
  // The topics of the areas of expertise
  'Skilled Worker visas': 'employment',
  'Health and Care Worker visas': 'employment',
  'Global Talent visas': 'visa-application',
  'Innovator Founder visas': 'visa-application',
  'Scale-up Worker visas': 'employment',
  'Global Business Mobility': 'employment',
  'High Potential Individual visas': 'visa-application',
  'Student and Graduate visas': 'visa-application',
  'Standard Visitor visas': 'visa-application',
  'Spouse and partner visas': 'visa-application',
  'Fiancé and proposed partner visas': 'visa-application',
  'Children and parents': 'visa-application',
  'Adult dependent relatives': 'visa-application',
  'Domestic abuse': 'settlement',
  'Indefinite leave to remain': 'settlement',
  'British citizenship': 'settlement',
  'Human rights and private life': 'settlement',
  'Fee waivers': 'settlement',
  Appeals: 'visa-rejected',
  'Administrative review': 'visa-rejected',
  'Judicial review': 'visa-rejected',
  'Detention and bail': 'deportation',
  'Deportation and removal': 'deportation',
  'Curtailment and re-entry bans': 'deportation',
  'Sponsor licences and compliance': 'employment',
  // A claim for protection is not a visa application and, before a decision, not an appeal, so the type of case is
  // "other".
  Asylum: 'other',
  'Asylum and protection': 'other',
  // A visitor whose account or status cannot be shown has not applied for anything and has not been refused,
  // so the type of case is "other".
  'eVisas and proof of status': 'other',
  // The topic says that a request is urgent, but not what the request is about, so the type of case is "other".
  'Emergency Assessment': 'other',
}

const decode = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&eacute;', 'é')

/**
 * The topic that each link in a page passes to the form. A link within the page has the topic in a data attribute; a
 * link to another page has the topic in its address.
 */
function told(html: string): { topic: string; service?: string | undefined }[] {
  return [...html.matchAll(/<(?:a|details) [^>]*>/g)].flatMap(([tag]) => {
    const attribute = (name: string) => decode(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
    const asked = new URLSearchParams(attribute('href').split('?')[1]?.split('#')[0])
    return [
      { topic: attribute('data-topic'), service: attribute('data-service') },
      { topic: asked.get('topic') ?? '', service: asked.get('service') ?? '' },
    ].filter(({ topic }) => topic !== '')
  })
}

describe('the topics that the site’s links pass to the form', () => {
  let links: (ReturnType<typeof told>[number] & { path: string })[]

  beforeAll(async () => {
    const outDir = await mkdtemp(join(tmpdir(), 'haven-topics-'))
    const { pages } = await renderSite({ firm: { ...loadFirm(), formLanguages: [] }, outDir })
    const files = pages.map(path => [path, join(outDir, path.endsWith('/') ? `${path}index.html` : path)] as const)
    links = (
      await Promise.all(
        files.map(async ([path, file]) => told(await readFile(file, 'utf8')).map(one => ({ path, ...one }))),
      )
    ).flat()
  })

  it('choose the case type that each of them is about, on every page', () => {
    const chosen = links.map(({ topic, service }) => [topic, service || caseTypeOf(topic)])
    expect(Object.fromEntries(chosen)).toEqual(EXPECTED)
    for (const [topic, type] of chosen) expect([topic, type]).toEqual([topic, EXPECTED[topic as string]])
    expect(new Set(links.map(({ path }) => path)).size).toBeGreaterThan(10)
  })

  it.each([
    ['Deportation', 'deportation'],
    ['detained', 'deportation'],
    ['My visa was refused', 'visa-rejected'],
    ['skilled worker', 'employment'],
    ['Visa', 'visa-application'],
    ['', 'other'],
    ['Something that nobody foresaw', 'other'],
  ])('are recognised in other words: %s', (topic, type) => {
    expect(caseTypeOf(topic)).toBe(type)
    expect(Object.keys(CASE_TYPES)).toContain(caseTypeOf(topic))
  })
})
