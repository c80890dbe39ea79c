import { CONTENT_NAMES, type ContentName } from '../contract/content-names'
import caseWins from './case-wins.json'
import type { Content } from './content'
import type { Finding } from './firm-finding'
import team from './team.json'
import testimonials from './testimonials.json'

type SampleItem = Record<string, unknown>

/** The sample's content, and what nobody else would say of a case, themselves or us. */
const SAMPLES: Record<
  ContentName,
  { items: SampleItem[]; said: (item: SampleItem) => unknown; shown: (item: SampleItem) => unknown }
> = {
  'case-wins': { items: caseWins, said: ({ description }) => description, shown: ({ title }) => title },
  team: { items: team, said: ({ name }) => name, shown: ({ name }) => name },
  testimonials: { items: testimonials, said: ({ content }) => content, shown: ({ name }) => name },
}

/** What a firm of its own still shows of the sample's cases, people and praise: a DATA_DIR that was tried out keeps them. */
export function auditContent(content: Content): Finding[] {
  return CONTENT_NAMES.flatMap(name => {
    const { items, said, shown } = SAMPLES[name]
    const known = new Set(items.map(said))
    const left = content[name].all().filter(item => known.has(said(item)))
    if (left.length === 0) return []
    const which = left.map(item => `"${shown(item)}"`).join(', ')
    const problem = `visitors are shown what the sample firm invented (${which}): stop the service, and take it out of the file`
    return [{ path: `content/${name}.json`, problem, strict: false }]
  })
}
