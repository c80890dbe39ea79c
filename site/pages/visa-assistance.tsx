import { termsWords } from '../../api/contract/time/answer-line'
import { compose } from '../compose'
import { CallButton } from '../sections/call-button'
import { Testimonials } from '../sections/testimonials'
import { VisaHero, VisaTrustBar } from '../sections/visa/hero'
import { Reach } from '../sections/visa/reach'
import { Approvals, Community, CountryRates, ServiceClaims } from '../sections/visa/record'
import type { Page, Site } from '../site'

const SECTIONS = [
  VisaTrustBar,
  VisaHero,
  Community,
  Testimonials,
  Approvals,
  CountryRates,
  ServiceClaims,
  Reach,
  CallButton,
]

/** The visa wizard, with the firm's record around it. */
export function visaAssistancePage(site: Site): Page {
  return {
    path: '/visa-assistance/',
    title: `Visa assistance · ${site.firm.name}`,
    description: `Tell ${site.firm.name} about your visa in a few short questions; a visa expert answers within ${termsWords(site.firm.promises.wizard)}.`,
    indexed: true,
    ...compose(site, SECTIONS),
    // The form fills the first screen of this page.
    kind: 'visa',
  }
}
