import type { Firm } from '../../api/content/firm'
import { Contact } from '../sections/contact'
import { Hero } from '../sections/hero'
import { Proof } from '../sections/proof'
import { Services } from '../sections/services'
import type { Page, Section, Site } from '../site'
import { legalService } from '../well-known'

/** A variant of the landing page is the list of its sections. */
const VARIANTS: Record<Firm['site']['landing'], Section[]> = {
  a: [Hero, Proof, Services, Contact],
}

/** The landing page, under both of its addresses. */
export function landingPages(site: Site): Page[] {
  const page: Page = {
    path: '/',
    title: `${site.firm.name}: UK immigration lawyers for refusals, detention and appeals`,
    description: `${site.firm.description} Call ${site.firm.phones.emergency.display}.`,
    indexed: true,
    landing: true,
    embeds: true,
    structuredData: legalService(site),
    body: VARIANTS[site.firm.site.landing].map(Part => <Part key={Part.name} site={site} />),
  }
  return [page, { ...page, path: '/immigration-services/', canonicalPath: '/' }]
}
