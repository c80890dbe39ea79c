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

function start() {
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
  const { origin } = new URL(src as string)
  for (const define of all) define(origin)
}

// A tag that is upgraded while the parser is inside it would not see its fallback.
if (!src) {
  warn('haven.iife.js finds its intake by its address: load it by <script src="…">, neither inlined nor combined.')
} else if (document.readyState === 'loading') {
  addEventListener('DOMContentLoaded', start)
} else start()
