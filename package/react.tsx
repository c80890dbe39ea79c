'use client'

import { CALLBACK_PAGE, CONSULTATION_PAGE, ENQUIRY_PAGE, VISA_PAGE } from '../api/contract/forms/form-pages'
import { AppointmentFallback } from '../widgets/appointment-button/fallback'
import { CallFallback } from '../widgets/call-button/fallback'
import { CallbackFallback } from '../widgets/callback-form/fallback'
import { ConsultationFallback } from '../widgets/consultation-form/fallback'
import { EnquiryFallback } from '../widgets/enquiry-form/fallback'
import { LeaveFallback } from '../widgets/leave/fallback'
import { VisaWizardFallback } from '../widgets/visa-wizard/fallback'
import { createWidget } from './create-widget'

// One component for each tag. `@__PURE__` lets an app's bundler leave out the components that the app does not use.
export const ConsultationForm = /* @__PURE__ */ createWidget('haven-consultation-form', {
  fallback: ConsultationFallback,
  page: CONSULTATION_PAGE,
})
export const CallbackForm = /* @__PURE__ */ createWidget('haven-callback-form', {
  fallback: CallbackFallback,
  page: CALLBACK_PAGE,
  flags: ['topics'],
})
export const EnquiryForm = /* @__PURE__ */ createWidget('haven-enquiry-form', {
  fallback: EnquiryFallback,
  page: ENQUIRY_PAGE,
})
export const Admin = /* @__PURE__ */ createWidget('haven-admin', { events: ['haven-ready'] })
export const VisaWizard = /* @__PURE__ */ createWidget('haven-visa-wizard', {
  fallback: VisaWizardFallback,
  page: VISA_PAGE,
})
export const AppointmentButton = /* @__PURE__ */ createWidget('haven-appointment-button', {
  fallback: AppointmentFallback,
  flags: ['instant'],
})
export const CallButton = /* @__PURE__ */ createWidget('haven-call-button', {
  fallback: CallFallback,
  events: ['haven-ready'],
})
export const Leave = /* @__PURE__ */ createWidget('haven-leave', { fallback: LeaveFallback, events: ['haven-ready'] })
export const CaseWins = /* @__PURE__ */ createWidget('haven-case-wins', { events: ['haven-ready'] })
export const Team = /* @__PURE__ */ createWidget('haven-team', { events: ['haven-ready'] })
export const Testimonials = /* @__PURE__ */ createWidget('haven-testimonials', { events: ['haven-ready'] })
export const Counters = /* @__PURE__ */ createWidget('haven-counters', {
  events: ['haven-ready'],
  flags: ['claims', 'own'],
})
