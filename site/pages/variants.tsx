import type { Firm } from '../../api/content/firm'
import { LANDINGS } from '../../api/content/firm-schema'
import { anchorsOf, compose } from '../compose'
import { About, AboutAfterTrustBar } from '../sections/about'
import { AdviserProfile } from '../sections/adviser'
import { CallBack } from '../sections/call-back'
import { CallButton } from '../sections/call-button'
import { CaseStudies, FirstCaseStudies } from '../sections/case-studies'
import { Contact, ContactInShort } from '../sections/contact'
import { Enquiry, EnquiryLink } from '../sections/enquiry'
import { Expertise } from '../sections/expertise'
import { FreeConsultation } from '../sections/free-consultation'
import { GetStarted } from '../sections/get-started'
import { AdviserHero, ExpertHero, FirmHero, Hero } from '../sections/hero'
import { Immigration } from '../sections/immigration'
import { Letter } from '../sections/letter'
import { OfficeHours } from '../sections/office-hours'
import { Reasons } from '../sections/reasons'
import { Services } from '../sections/services'
import { Success } from '../sections/success'
import { SuccessStories } from '../sections/success-stories'
import { Team } from '../sections/team'
import { FoldedTestimonials, Testimonials } from '../sections/testimonials'
import { TopBar } from '../sections/top-bar'
import { TrustBar } from '../sections/trust-bar'
import { VariantBanner } from '../sections/variant-banner'
import { WhatHappened } from '../sections/what-happened'
import type { Page, Section, Site } from '../site'

/** The sections of each variant of the landing page. */
export const VARIANTS: Record<Firm['site']['landing'], Section[]> = {
  a: [Hero, TrustBar, WhatHappened, Services, Letter, Contact, CallButton],
  b: [TopBar, FirmHero, CallBack, Reasons, Immigration, CaseStudies, About, GetStarted, Contact, CallButton],
  c: [AdviserHero, AdviserProfile, SuccessStories, Services, Testimonials, Reasons, Contact, OfficeHours, CallButton],
  d: [ExpertHero, Expertise, FreeConsultation, CallButton],
  e: [
    Hero,
    TrustBar,
    WhatHappened,
    Services,
    Letter,
    Success,
    Team,
    Contact,
    About,
    Immigration,
    CaseStudies,
    Testimonials,
    Enquiry,
    CallButton,
  ],
}

/**
 * Shorter versions of sections for the landing page. If `after` names a section, a page gets the shorter version only
 * together with that section, which contains everything that the shorter version leaves out.
 */
const SHORTER = new Map<Section, { shorter: Section; after?: Section }>([
  [About, { shorter: AboutAfterTrustBar, after: TrustBar }],
  [Contact, { shorter: ContactInShort, after: Success }],
  [Enquiry, { shorter: EnquiryLink }],
  [CaseStudies, { shorter: FirstCaseStudies }],
  [Testimonials, { shorter: FoldedTestimonials }],
])

/**
 * The sections of the variant that the firm shows at `/`. A section with a shorter version gets it where `SHORTER`
 * allows it.
 */
export const landingVariant = ({ site }: Firm): Section[] => {
  const sections = VARIANTS[site.landing]
  return sections.map(section => {
    const { shorter = section, after } = SHORTER.get(section) ?? {}
    return after && !sections.includes(after) ? section : shorter
  })
}

type Reading = (firm: Firm) => Partial<Firm>
const otherHours: Reading = ({ hours }) => ({ hours: { ...hours, opening: hours.alternative ?? hours.opening } })
const underConstruction: Reading = () => ({ underConstruction: true })

/** For each variant, the changes that turn the sample firm's data into the data of the specification's firm. */
const READINGS: Partial<Record<Firm['site']['landing'], Reading>> = {
  b: ({ legalName }) => ({
    regulator: {
      kind: 'none',
      disclaimer: `${legalName} is not regulated by the Solicitors Regulation Authority.`,
    },
  }),
  c: firm => ({
    ...otherHours(firm),
    ...underConstruction(firm),
    regulator: { kind: 'iaa', level: 1, number: 'F000000000' },
  }),
  d: otherHours,
  e: underConstruction,
}

/**
 * A page for each variant of the landing page, so that a firm can choose one. For the sample firm, each page uses the
 * data that the specification gives for its variant.
 */
export function variantPages(site: Site): Page[] {
  return LANDINGS.map(name => {
    const reading = site.firm.sample ? READINGS[name]?.(site.firm) : undefined
    const anchors = anchorsOf(VARIANTS[name])
    const drawn: Site = { ...site, anchors, firm: { ...site.firm, ...reading } }
    return {
      path: `/variants/${name}/`,
      title: `Landing page, variant ${name.toUpperCase()} · ${site.firm.name}`,
      description: `A draft of the landing page of ${site.firm.name}, for choosing.`,
      indexed: false,
      site: drawn,
      ...compose(drawn, [VariantBanner, ...VARIANTS[name]]),
    }
  })
}
