import type { ContentItem } from '../contract/content/content'
import { CONTENT_NAMES, type ContentName } from '../contract/content/content-names'
import type { Content } from './content'
import type { Finding } from './firm-finding'
import { isInvented, withoutPortrait } from './invented'

/** For each list, the name of an item in messages to the operator. */
const NAMES: { [Name in ContentName]: (item: ContentItem<Name>) => string } = {
  'case-wins': ({ title }) => title,
  team: ({ name }) => name,
  testimonials: ({ name }) => name,
}

/** In the content of a real firm, finds items of the sample firm and items without evidence. */
export const checkContent = (content: Content): Finding[] => [...leftOfSample(content), ...unproven(content)]

/** Finds cases and testimonials without evidence, which CAP Code rule 3.7 requires; team entries need no evidence. */
const unproven = (content: Content): Finding[] =>
  (['case-wins', 'testimonials'] as const).flatMap(name => {
    const bare = content[name].ownItems().filter(item => item.isVisible && item.evidence === undefined)
    const way = 'add the evidence under Content in the dashboard, or hide these entries'
    return findingAbout(name, bare, which => `${bare.length} shown without evidence (${which}): ${way}`)
  })

/**
 * Finds items and portraits of the sample firm that a trial left in a real firm's `DATA_DIR`. Visitors do not see these
 * items and portraits.
 */
const leftOfSample = (content: Content): Finding[] =>
  CONTENT_NAMES.flatMap(name => {
    const list = content[name]
    const left = list.all().filter(item => isInvented(name, item) || withoutPortrait(item) !== item)
    return findingAbout(
      name,
      left as ContentItem<typeof name>[],
      which =>
        `contains invented entries or pictures of the sample firm (${which}), which visitors do not see: remove the ` +
        'entries, or replace the pictures, under Content in the dashboard',
    )
  })

function findingAbout<Name extends ContentName>(
  name: Name,
  items: readonly ContentItem<Name>[],
  problemOf: (which: string) => string,
): Finding[] {
  if (items.length === 0) return []
  const which = items.map(item => `"${NAMES[name](item)}"`).join(', ')
  return [{ path: `content/${name}.json`, problem: problemOf(which), strict: false }]
}
