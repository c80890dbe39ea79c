import type { Firm } from '../../api/content/firm'
import { compose } from '../compose'
import { adviserWord } from '../sections/regulator'
import type { Page, Site } from '../site'
import { legalService } from '../well-known'
import { landingVariant, VARIANTS } from './variants'

/**
 * The title begins with the words that people search for. A firm at IAA level 1 must not take on detention cases or
 * appeals, so the title of such a firm does not name refusals, detention or appeals.
 */
function titleOf(firm: Firm) {
  const { regulator, name } = firm
  const urgent = regulator.kind === 'iaa' && regulator.level === 1 ? '' : ': refusals, detention, appeals'
  return `UK immigration ${adviserWord(firm)}s${urgent} · ${name}`
}

/** The landing page, under two addresses. */
export function landingPages(site: Site): Page[] {
  const page: Page = {
    path: '/',
    title: titleOf(site.firm),
    description: `${site.firm.description} Call ${site.firm.phones.emergency.display}.`,
    indexed: true,
    structuredData: legalService(site),
    ...compose(site, landingVariant(site.firm)),
    kind: 'ae'.includes(site.firm.site.landing) ? 'hero' : 'variant',
  }
  return [page, { ...page, path: '/immigration-services/', canonicalPath: '/' }]
}

/** Variant B of the landing page under two addresses: the firm's own name, and `/kingdom/`. */
export function firmPages(site: Site): Page[] {
  const page: Page = {
    path: `/${site.firm.slug}/`,
    title: `Business and personal immigration · ${site.firm.name}`,
    description: `Sponsor licences, work, family and settlement: what ${site.firm.name} does for companies and for people.`,
    indexed: true,
    ...compose(site, VARIANTS.b),
  }
  return [page, { ...page, path: '/kingdom/', canonicalPath: page.path }]
}
