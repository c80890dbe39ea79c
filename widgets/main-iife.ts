import { define as defineAdmin } from './admin/element'
import { define as defineAppointmentButton } from './appointment-button/element'
import { define as defineCallButton } from './call-button/element'
import { define as defineCallbackForm } from './callback-form/element'
import { define as defineCaseWins } from './case-wins/element'
import { define as defineConsultationForm } from './consultation-form/element'
import { define as defineCounters } from './counters/element'
import { define as defineEnquiryForm } from './enquiry-form/element'
import styles from './haven.css'
import { findRegion } from './parts/toasts'
import { warn } from './parts/warn'
import { setStyles } from './styles'
import { define as defineTeam } from './team/element'
import { define as defineTestimonials } from './testimonials/element'
import { define as defineVisaWizard } from './visa-wizard/element'

// One classic file with everything, for pages that pin a hash.
const { src } = (document.currentScript ?? {}) as Partial<HTMLScriptElement>

function start(origin: string) {
  setStyles(styles)
  findRegion()
  const all = [
    defineAdmin,
    defineCallbackForm,
    defineConsultationForm,
    defineEnquiryForm,
    defineAppointmentButton,
    defineCallButton,
    defineCaseWins,
    defineCounters,
    defineTeam,
    defineTestimonials,
    defineVisaWizard,
  ]
  for (const define of all) define(origin)
}

// A tag that is upgraded while the parser is inside it would not see its fallback.
if (!src) {
  warn(
    'haven.iife.js finds its intake by its own address: load it by <script src="…">, not inlined, and not combined with other scripts. The plain forms stay.',
  )
} else if (document.readyState === 'loading') {
  addEventListener('DOMContentLoaded', () => start(new URL(src).origin))
} else start(new URL(src).origin)
