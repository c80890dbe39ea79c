import { define as defineAppointmentButton } from './appointment-button/element'
import { define as defineCallButton } from './call-button/element'
import { define as defineCallbackForm } from './callback-form/element'
import { define as defineCaseWins } from './case-wins/element'
import { define as defineConsultationForm } from './consultation-form/element'
import { define as defineCounters } from './counters/element'
import { define as defineEnquiryForm } from './enquiry-form/element'
import styles from './haven.css'
import { define as defineLeave } from './leave/element'
import { findRegion } from './parts/toasts'
import { warn } from './parts/warn'
import { setStyles } from './styles'
import { define as defineTeam } from './team/element'
import { define as defineTestimonials } from './testimonials/element'
import { define as defineVisaWizard } from './visa-wizard/element'

/** The hash of the dashboard's classic script. The build replaces this name with the hash. */
declare const HAVEN_ADMIN_SRI: string

// This file is a classic script with all tags for visitors, for pages that pin a script by its hash.
const { src, integrity } = (document.currentScript ?? {}) as Partial<HTMLScriptElement>

/**
 * Loads the dashboard when its tag is on the page. The dashboard is in a separate file beside this one, which visitors
 * do not load: `haven-admin.iife.js`, or `haven-admin-VERSION.iife.js`.
 */
function loadDashboard(src: string) {
  const found = document.getElementsByTagName('haven-admin')
  const look = () => {
    if (!found.length) return
    watch.disconnect()
    const script = document.createElement('script')
    script.crossOrigin = ''
    // If the page has pinned this file by its hash, or by the version in its address, this script pins the dashboard's
    // file by its hash.
    if (integrity || /haven-\d[^/]*$/.test(src)) script.integrity = HAVEN_ADMIN_SRI
    try {
      script.src = src.replace(/haven(?=[^/]*$)/, 'haven-admin')
      document.head.append(script)
    } catch (error) {
      warn('The page’s policy blocks <haven-admin>; load haven.js there.', error)
    }
  }
  const watch = new MutationObserver(look)
  watch.observe(document, { childList: true, subtree: true })
  look()
}

function start() {
  setStyles(styles)
  findRegion()
  const all = [
    defineCallbackForm,
    defineConsultationForm,
    defineEnquiryForm,
    defineAppointmentButton,
    defineCallButton,
    defineCaseWins,
    defineCounters,
    defineLeave,
    defineTeam,
    defineTestimonials,
    defineVisaWizard,
  ]
  const { origin } = new URL(src as string)
  for (const define of all) define(origin)
  loadDashboard(src as string)
}

// If the script registered a tag while the browser still parses the page, the tag would become a widget before its
// plain form exists.
if (!src) {
  warn('haven.iife.js must be loaded by <script src="…">, which names the intake.')
} else if (document.readyState === 'loading') {
  addEventListener('DOMContentLoaded', start)
} else start()
