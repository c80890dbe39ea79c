import type { ComponentType } from 'react'
import type { PublicFirm } from '../api/contract/content/firm'
import type { FormLanguage } from '../api/contract/forms/form-languages'
import { AppointmentFallback } from '../widgets/appointment-button/fallback'
import { CallFallback } from '../widgets/call-button/fallback'
import { CallbackFallback } from '../widgets/callback-form/fallback'
import { ConsultationFallback } from '../widgets/consultation-form/fallback'
import { EnquiryFallback } from '../widgets/enquiry-form/fallback'
import { LeaveFallback } from '../widgets/leave/fallback'
import type { tags } from '../widgets/tags'
import { VisaWizardFallback } from '../widgets/visa-wizard/fallback'

/** The inputs of a plain form; `formLanguage` is the language of the form's texts, if this is not English. */
interface FallbackProps {
  api: string
  firm: PublicFirm
  language?: string
  formLanguage?: FormLanguage | undefined
}

/** The plain form or link that a page’s owner should put inside a tag. The other tags have no plain form and no link. */
export const fallbacks: Partial<Record<keyof typeof tags, ComponentType<FallbackProps>>> = {
  'haven-consultation-form': ConsultationFallback,
  'haven-callback-form': CallbackFallback,
  'haven-enquiry-form': EnquiryFallback,
  'haven-visa-wizard': VisaWizardFallback,
  'haven-appointment-button': AppointmentFallback,
  'haven-call-button': CallFallback,
  'haven-leave': LeaveFallback,
}
