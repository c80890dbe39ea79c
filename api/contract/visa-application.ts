import * as z from 'zod/mini'
import { MAX_ANSWER, MAX_EMAIL, MAX_NAME, MAX_PHONE, MAX_TEXT } from './options'
import { email, line, text } from './text'
import { VISA_OPTIONS } from './visa-options'

// As `toISOString` writes it, or with an offset.
const ISO_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d))?$/

// The compiler cannot see that '' is among the values of a list that it does not know yet.
const option = <Option extends string>(options: readonly Option[]) =>
  z._default(z.enum<('' | Option)[]>(['', ...options], 'Please choose one of the options'), '' as never)

const answer = z._default(line({ max: MAX_ANSWER }), '')
const words = z._default(text({ max: MAX_TEXT }), '')

/** The visa application: name, phone and email are needed, anything else may be left out or empty. */
export const visaApplicationSchema = z.object({
  name: line({ min: 1, max: MAX_NAME, message: 'Please enter your name' }),
  email: email(MAX_EMAIL, 'Please enter a valid email address'),
  phone: line({ min: 1, max: MAX_PHONE, message: 'Please enter a valid phone number' }),
  whatsapp: z._default(line({ max: MAX_PHONE }), ''),
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
  refusalDetails: words,
  contact: option(VISA_OPTIONS.contact),
  language: option(VISA_OPTIONS.language),
  otherLanguage: answer,
  relationship: option(VISA_OPTIONS.relationship),
  howKnow: option(VISA_OPTIONS.howKnow),
  howKnowOther: answer,
  residence: option(VISA_OPTIONS.residence),
  residingCountry: option(VISA_OPTIONS.residingCountry),
  otherResidingCountry: answer,
  locality: option(VISA_OPTIONS.locality),
  travellers: option(VISA_OPTIONS.travellers),
  remarks: words,
  /** ISO time by the visitor's clock, fixed together with the idempotency key. */
  submittedAt: z._default(z.string().check(z.regex(ISO_TIME, 'Please send an ISO 8601 time')), ''),
})
export type VisaApplication = z.output<typeof visaApplicationSchema>
