import { compose } from '../compose'
import { AdviserProfile } from '../sections/adviser'
import { CallButton } from '../sections/call-button'
import { AdviserStories, ownStudies } from '../sections/case-studies'
import { Contact } from '../sections/contact'
import { AdviserHero } from '../sections/hero'
import { Reasons } from '../sections/reasons'
import { SuccessStories } from '../sections/success-stories'
import { Testimonials } from '../sections/testimonials'
import type { Page, Site } from '../site'

/** The adviser's own page. Requests from it name the adviser as the person wanted. */
export function adviserPage(whole: Site): Page {
  const { adviser, name } = whole.firm
  const site: Site = { ...whole, wanted: adviser?.teamId }
  const own = ownStudies(whole.firm).length > 0 ? [AdviserStories] : []
  const stories = adviser ? own : [SuccessStories]
  return {
    path: '/thiru/',
    title: adviser ? `${adviser.name}, ${adviser.title} · ${name}` : `Our advisers · ${name}`,
    description: adviser?.about[0] ?? `Who works on your case at ${name}.`,
    indexed: true,
    site,
    ...compose(site, [AdviserHero, AdviserProfile, ...stories, Testimonials, Reasons, Contact, CallButton]),
  }
}
