import { about as admin } from '../admin/about'
import { about as appointmentButton } from '../appointment-button/about'
import { about as callButton } from '../call-button/about'
import { about as callbackForm } from '../callback-form/about'
import { about as caseWins } from '../case-wins/about'
import { about as consultationForm } from '../consultation-form/about'
import { about as counters } from '../counters/about'
import { about as enquiryForm } from '../enquiry-form/about'
import type { tags } from '../tags'
import { about as team } from '../team/about'
import { about as testimonials } from '../testimonials/about'
import { about as visaWizard } from '../visa-wizard/about'
import type { About } from './about'

/** Every tag with what it promises. */
export const descriptions: Record<keyof typeof tags, About> = {
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
  'haven-admin': admin,
}
