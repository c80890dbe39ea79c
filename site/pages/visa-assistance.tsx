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

/** The page with the visa wizard, and sections about the firm's results. */
export function visaAssistancePage(site: Site): Page {
  return {
    path: '/visa-assistance/',
    title: `Visa assistance · ${site.firm.name}`,
    description: `Tell ${site.firm.name} about your visa in a few short questions; a visa expert answers within ${termsWords(site.firm.promises.wizard)}.`,
    indexed: true,
    ...compose(site, SECTIONS),
    // The page has stylesheets of its own, because the wizard fills its first screen.
    kind: 'visa',
  }
}
