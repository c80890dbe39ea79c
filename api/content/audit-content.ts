import { CONTENT_NAMES, type ContentName } from '../contract/content/content-names'
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

/** What a firm of its own shows that is the sample's, or that nothing is known to prove. */
export const auditContent = (content: Content): Finding[] => [...leftOfSample(content), ...unproven(content)]

/** Tells a firm's own item of a list from the sample's. */
function isNotOf(name: ContentName): (item: SampleItem) => boolean {
  const { items, said } = SAMPLES[name]
  const known = new Set(items.map(said))
  return item => !known.has(said(item))
}

/** Cases and praise without evidence, which CAP Code rule 3.7 asks for; team entries claim little. */
function unproven(content: Content): Finding[] {
  return (['case-wins', 'testimonials'] as const).flatMap(name => {
    const isOwn = isNotOf(name)
    const bare = content[name].all().filter(item => item.isVisible && item.evidence === undefined && isOwn(item))
    if (bare.length === 0) return []
    const which = bare.map(item => `"${SAMPLES[name].shown(item)}"`)
    const problem = `${bare.length} shown without evidence (${which.join(', ')}): add it under Content in the dashboard, or hide them`
    return [{ path: `content/${name}.json`, problem, strict: false }]
  })
}

/** What of the sample's cases, people and praise is still shown: a DATA_DIR that was tried out keeps them. */
function leftOfSample(content: Content): Finding[] {
  return CONTENT_NAMES.flatMap(name => {
    const { shown } = SAMPLES[name]
    const isOwn = isNotOf(name)
    const left = content[name].all().filter(item => !isOwn(item))
    if (left.length === 0) return []
    const which = left.map(item => `"${shown(item)}"`).join(', ')
    const problem = `visitors are shown what the sample firm invented (${which}): take it out under Content in the dashboard`
    return [{ path: `content/${name}.json`, problem, strict: false }]
  })
}
