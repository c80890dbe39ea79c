import { CONTENT_NAMES, type ContentName } from '../contract/content/content-names'
import caseWins from './case-wins.json'
import type { Firm } from './firm-schema'
import sample from './sample-firm.json'
import team from './team.json'
import testimonials from './testimonials.json'

type Item = Record<string, unknown>

/** The sample firm's lists. `telling` lists the fields whose texts show that an item is invented. */
const LISTS: Record<ContentName, { items: Item[]; telling: string[] }> = {
  'case-wins': { items: caseWins, telling: ['description'] },
  team: { items: team, telling: ['name', 'description'] },
  testimonials: { items: testimonials, telling: ['name', 'content'] },
}

const plain = (text: unknown) => String(text).toLowerCase().replaceAll(/\s+/g, ' ').trim()
const wordsOf = (items: Item[], fields: string[]) =>
  new Map(fields.map(field => [field, new Set(items.map(item => plain(item[field])))]))
const KNOWN = Object.fromEntries(
  CONTENT_NAMES.map(name => [name, wordsOf(LISTS[name].items, LISTS[name].telling)]),
) as Record<ContentName, ReturnType<typeof wordsOf>>
const isAmong = (known: Map<string, Set<string>>) => (item: object) =>
  [...known].some(([field, texts]) => texts.has(plain((item as Item)[field])))

/** True for an item that was invented for the sample firm, even if somebody changed its id, date or another field. */
export const isInvented = (name: ContentName, item: object): boolean => isAmong(KNOWN[name])(item)

const PORTRAITS = [...team, sample.adviser].map(({ imageUrl }) => imageUrl)
const isPortrait = (address: string) => PORTRAITS.some(path => address.endsWith(path))

/** The item without its picture, if the picture is the drawing of an invented person; otherwise the item. */
export function withoutPortrait<Item extends object>(item: Item): Item {
  return 'imageUrl' in item && isPortrait(String(item.imageUrl)) ? { ...item, imageUrl: '' } : item
}

const isCase = isAmong(wordsOf(sample.caseStudies, ['problem', 'work']))
const isApproval = isAmong(wordsOf(sample.approvals, ['text']))
const isAdviser = ({ name, about }: NonNullable<Firm['adviser']>) =>
  plain(name) === plain(sample.adviser.name) ||
  about.some(one => sample.adviser.about.some(known => plain(known) === plain(one)))

/** A real firm without the people and cases that were invented for the sample firm. */
export function withoutInvented(firm: Firm): Firm {
  if (firm.sample) return firm
  const { adviser, caseStudies, approvals } = firm
  return {
    ...firm,
    adviser: adviser && !isAdviser(adviser) ? withoutPortrait(adviser) : undefined,
    caseStudies: caseStudies.filter(study => !isCase(study)),
    approvals: approvals.filter(approval => !isApproval(approval)),
  }
}
