import { formatPath } from '../issue-words'
import { isSame } from './firm-changes'
import type { Finding } from './firm-finding'
import { CONFIRMABLE, type Firm } from './firm-schema'

type Text = [path: PropertyKey[], text: string]

/** Lists every text in a value, with its path. */
function textsIn(value: unknown, path: PropertyKey[] = []): Text[] {
  if (typeof value === 'string') return [[path, value]]
  if (Array.isArray(value)) return value.flatMap((one, index) => textsIn(one, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, [...path, key]))
}

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
/** The last ten digits of a phone number: a UK number without its prefix, in any notation. */
const nationalOf = (dial: string) => digitsOf(dial).slice(-10)

/** The words and phone numbers by which the check recognises texts of the sample firm. */
function marksOf(sample: Firm, own: Firm) {
  const { adviser, addresses, regulator, registrations, site, socials } = sample
  const places = Object.values(addresses)
  // The real firm's name may also contain "Haven". For such a firm, the sample firm's name and slug do not show that a
  // text is the sample's.
  const isNamesake = own.name !== sample.name && plain(own.name).includes(plain(sample.shortName))
  const names = isNamesake ? [] : [sample.shortName, sample.slug]
  const numbers = regulator.kind === 'none' ? [] : [regulator.number]
  const inside = [
    ...[sample.name, sample.description, new URL(site.url).host, ...(sample.about ?? [])],
    ...(adviser ? [adviser.name, ...adviser.about] : []),
    ...socials.map(({ url }) => url.replace(/^https?:\/\//, '')),
    ...places.flatMap(({ lines }) => lines.slice(1)),
  ]
  const whole = [
    ...names,
    ...numbers,
    registrations.company ?? '',
    registrations.dataProtection,
    ...places.map(({ postcode }) => postcode),
  ]
  return {
    inside: inside.map(plain),
    whole: new Set(whole.map(plain)),
    phones: Object.values(sample.phones).map(({ dial }) => nationalOf(dial)),
  }
}

/** The lists whose entries cannot be the same for two firms: claims, cases, prices and people. */
const LISTS: [path: PropertyKey[], of: (firm: Firm) => object[]][] = [
  // Leaves out claims without evidence, because another check reports them.
  [['claims'], ({ claims }) => claims.map(claim => (claim.evidence === undefined ? {} : claim))],
  [['caseStudies'], ({ caseStudies }) => caseStudies],
  [['approvals'], ({ approvals }) => approvals],
  [['fees', 'services'], ({ fees }) => fees?.services ?? []],
  [['fees', 'lawyers'], ({ fees }) => fees?.lawyers ?? []],
]

const REMEDY = 'write your own, or leave it out'

/** Finds each text and entry of the sample firm that is still in a real firm's file, as a separate finding. */
export function checkLeftovers(own: Firm, sample: Firm): Finding[] {
  if (own.sample) return []
  const { inside, whole, phones } = marksOf(sample, own)
  const isSamples = (text: string) =>
    whole.has(plain(text)) ||
    inside.some(mark => plain(text).includes(mark)) ||
    phones.some(number => digitsOf(text).includes(number))
  const texts = textsIn(own)
    .filter(([, text]) => isSamples(text))
    .map(([path, text]) => ({
      path: formatPath(path),
      problem: `"${shortened(text)}" is the sample firm's: ${REMEDY}`,
    }))
  const entries = LISTS.flatMap(([path, of]) => {
    const known = new Set(of(sample).map(entry => JSON.stringify(entry)))
    return of(own).flatMap((entry, index) => {
      const [said] = Object.values(entry)
      const isKnown = said !== undefined && known.has(JSON.stringify(entry))
      const problem = `"${said}" is the sample firm's, word for word: ${REMEDY}`
      return isKnown ? [{ path: formatPath([...path, index]), problem }] : []
    })
  })
  return [...texts, ...entries, ...leftOfAdviser(own, sample), ...unconfirmed(own, sample)].map(finding => ({
    ...finding,
    strict: true,
  }))
}

type Leftover = Omit<Finding, 'strict'>

/**
 * Finds statements of a real firm about its adviser that are the same as the sample firm's. An equal
 * `isFormerHomeOffice` counts only together with another equal field.
 */
function leftOfAdviser({ adviser: own }: Firm, { adviser: sample }: Firm): Leftover[] {
  if (!own || !sample) return []
  const said: string[] = (['title', 'imageUrl', 'focus', 'languages'] as const).filter(
    key => own[key].length > 0 && isSame(own[key], sample[key]),
  )
  const left = said.length > 0 && own.isFormerHomeOffice ? [...said, 'isFormerHomeOffice'] : said
  return left.map(key => ({ path: `adviser.${key}`, problem: `is the sample firm's: ${REMEDY}` }))
}

/**
 * For each part that a firm can confirm: true when the firm's part counts as equal to the sample firm's. For hours,
 * only the weekly opening hours must be equal; for complaints, only the person; for templates, one text.
 */
const EQUALS: Record<(typeof CONFIRMABLE)[number], (own: Firm, sample: Firm) => boolean> = {
  hours: ({ hours: own }, { hours: sample }) => isSame(own.opening, sample.opening),
  promises: ({ promises: own }, { promises: sample }) => isSame(own, sample),
  languages: ({ languages: own }, { languages: sample }) => isSame(own.toSorted(), sample.toSorted()),
  complaints: ({ complaints: own }, { complaints: sample }) => own !== undefined && own.person === sample?.person,
  templates: ({ templates: own }, { templates: sample }) =>
    own.some(({ text }) => sample.some(known => plain(known.text) === plain(text))),
  // The privacy notice is never reported: `firm.json` contains no words of it, and two firms may change their notices
  // on the same day.
  privacyNotice: () => false,
}

/** Finds parts that equal the sample firm's and that the firm has not confirmed as its own. */
function unconfirmed(own: Firm, sample: Firm): Leftover[] {
  const left = CONFIRMABLE.filter(part => !own.confirmed.includes(part) && EQUALS[part](own, sample))
  if (left.length === 0) return []
  const problem = `${left.join(', ')}: as in the sample firm; change them, or name here the ones that are yours`
  return [{ path: 'confirmed', problem }]
}

const shortened = (text: string) => (text.length > 50 ? `${text.slice(0, 49)}…` : text)
