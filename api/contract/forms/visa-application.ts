import * as z from 'zod/mini'
import { anyPhone } from './phone'
import { VISA_OPTIONS } from './visa-options'
import { visaTypedSchema } from './visa-typed'

// A time in the format of `toISOString`, or with an offset; the empty text is also valid.
const ISO_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d))?$/

// The cast is necessary because the compiler does not see that '' is among the values.
const option = <Option extends string>(options: readonly Option[]) =>
  z._default(z.enum<('' | Option)[]>(['', ...options], 'Please choose one of the options'), '' as never)

const typed = visaTypedSchema.shape

/** The visa application. Name, phone and email are required; all other fields may be missing or empty. */
export const visaApplicationSchema = z.object({
  name: typed.name,
  email: typed.email,
  phone: anyPhone,
  whatsapp: z._default(typed.whatsapp, ''),
  service: option(VISA_OPTIONS.service),
  offerLetter: option(VISA_OPTIONS.offerLetter),
  country: option(VISA_OPTIONS.country),
  usVisa: option(VISA_OPTIONS.usVisa),
  whoNeedsVisa: option(VISA_OPTIONS.whoNeedsVisa),
  requirement: option(VISA_OPTIONS.requirement),
  documents: option(VISA_OPTIONS.documents),
  timing: option(VISA_OPTIONS.timing),
  travelHistory: option(VISA_OPTIONS.travelHistory),
  travelHistoryTier: option(VISA_OPTIONS.travelHistoryTier),
  visaRefusalHistory: option(VISA_OPTIONS.visaRefusalHistory),
  refusalCount: option(VISA_OPTIONS.refusalCount),
  refusalDetails: z._default(typed.refusalDetails, ''),
  contact: option(VISA_OPTIONS.contact),
  language: option(VISA_OPTIONS.language),
  otherLanguage: z._default(typed.otherLanguage, ''),
  relationship: option(VISA_OPTIONS.relationship),
  howKnow: option(VISA_OPTIONS.howKnow),
  howKnowOther: z._default(typed.howKnowOther, ''),
  residence: option(VISA_OPTIONS.residence),
  residingCountry: option(VISA_OPTIONS.residingCountry),
  otherResidingCountry: z._default(typed.otherResidingCountry, ''),
  locality: option(VISA_OPTIONS.locality),
  travellers: option(VISA_OPTIONS.travellers),
  remarks: z._default(typed.remarks, ''),
  /** ISO time by the clock of the visitor's device. A retry sends the same time and the same idempotency key again. */
  submittedAt: z._default(z.string().check(z.regex(ISO_TIME, 'Please send an ISO 8601 time')), ''),
})
export type VisaApplication = z.output<typeof visaApplicationSchema>
