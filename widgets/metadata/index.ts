import { meta as admin } from '../admin/meta'
import { meta as appointmentButton } from '../appointment-button/meta'
import { meta as callButton } from '../call-button/meta'
import { meta as callbackForm } from '../callback-form/meta'
import { meta as caseWins } from '../case-wins/meta'
import { meta as consultationForm } from '../consultation-form/meta'
import { meta as counters } from '../counters/meta'
import { meta as enquiryForm } from '../enquiry-form/meta'
import { meta as leave } from '../leave/meta'
import type { tags } from '../tags'
import { meta as team } from '../team/meta'
import { meta as testimonials } from '../testimonials/meta'
import { meta as visaWizard } from '../visa-wizard/meta'
import type { TagMeta } from './meta'

/** Every tag, with its public interface. */
export const metadata: Record<keyof typeof tags, TagMeta> = {
  'haven-consultation-form': consultationForm,
  'haven-callback-form': callbackForm,
  'haven-enquiry-form': enquiryForm,
  'haven-visa-wizard': visaWizard,
  'haven-appointment-button': appointmentButton,
  'haven-call-button': callButton,
  'haven-case-wins': caseWins,
  'haven-team': team,
  'haven-testimonials': testimonials,
  'haven-counters': counters,
  'haven-leave': leave,
  'haven-admin': admin,
}
