import { compose } from '../compose'
import { AdviserProfile } from '../sections/adviser'
import { CallButton } from '../sections/call-button'
import { AdviserStories, ownStudies } from '../sections/case-studies'
import { Contact } from '../sections/contact'
import { AdviserHero } from '../sections/hero'
import { Reasons } from '../sections/reasons'
import { Testimonials } from '../sections/testimonials'
import type { Page, Site } from '../site'

/**
 * The page of the firm's adviser; no page if the firm has none. Each request from this page says that the visitor wants
 * to speak with this adviser.
 */
export function adviserPages(whole: Site): Page[] {
  const { adviser, name } = whole.firm
  if (!adviser) return []
  const site: Site = { ...whole, wanted: adviser.teamId }
  const stories = ownStudies(whole.firm).length > 0 ? [AdviserStories] : []
  const page: Page = {
    path: '/thiru/',
    title: `${adviser.name}, ${adviser.title} · ${name}`,
    description: adviser.about[0] ?? `Who works on your case at ${name}.`,
    indexed: true,
    site,
    ...compose(site, [AdviserHero, AdviserProfile, ...stories, Testimonials, Reasons, Contact, CallButton]),
  }
  return [page]
}
