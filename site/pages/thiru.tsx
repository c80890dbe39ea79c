import { compose } from '../compose'
import { AdviserProfile } from '../sections/adviser'
import { CallButton } from '../sections/call-button'
import { Contact } from '../sections/contact'
import { AdviserHero } from '../sections/hero'
import { Reasons } from '../sections/reasons'
import { SuccessStories } from '../sections/success-stories'
import { Testimonials } from '../sections/testimonials'
import type { Page, Site } from '../site'

/** The adviser's own page. */
export function adviserPage(site: Site): Page {
  const { adviser, name } = site.firm
  return {
    path: '/thiru/',
    title: adviser ? `${adviser.name}, ${adviser.title} · ${name}` : `Our advisers · ${name}`,
    description: adviser?.about[0] ?? `Who works on your case at ${name}.`,
    indexed: true,
    ...compose(site, [AdviserHero, AdviserProfile, SuccessStories, Testimonials, Reasons, Contact, CallButton]),
  }
}
