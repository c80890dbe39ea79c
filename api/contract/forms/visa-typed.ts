import * as z from 'zod/mini'
import { email, line, text } from '../text'
import { dialable } from './dialable'
import { MAX_EMAIL, MAX_NAME, MAX_PHONE, MAX_SHORT_TEXT, MAX_TEXT } from './options'

/**
 * The fields of an application that visitors type into. The wizard checks only these fields, because all other fields
 * contain one of the wizard's own options.
 */
export const visaTypedSchema = z.object({
  name: line({ min: 1, max: MAX_NAME, message: 'Please enter your name' }),
  email: email(MAX_EMAIL, 'Please enter a valid email address'),
  phone: dialable,
  whatsapp: line({ max: MAX_PHONE }),
  refusalDetails: text({ max: MAX_TEXT }),
  otherLanguage: line({ max: MAX_SHORT_TEXT }),
  howKnowOther: line({ max: MAX_SHORT_TEXT }),
  otherResidingCountry: line({ max: MAX_SHORT_TEXT }),
  remarks: text({ max: MAX_TEXT }),
})
