import type { Anchor, Page, Section, Site } from './site'

export const anchorsOf = (sections: Section[]): Anchor[] => sections.flatMap(({ anchors = [] }) => anchors)

/** Makes a page's body and anchors from a list of sections; the caller adds the path and the texts. */
export function compose(
  site: Site,
  sections: Section[],
): Pick<Page, 'anchors' | 'embeds' | 'counted' | 'kind' | 'body'> {
  return {
    anchors: anchorsOf(sections),
    embeds: true,
    counted: true,
    kind: 'variant',
    body: sections.map(Part => <Part key={Part.name} site={site} />),
  }
}
