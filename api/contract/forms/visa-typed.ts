import * as z from 'zod/mini'
import { email, line, text } from '../text'
import { MAX_EMAIL, MAX_NAME, MAX_PHONE, MAX_SHORT_TEXT, MAX_TEXT } from './options'
import { anyPhone } from './phone'

/** The typed fields of an application. The wizard checks only these fields, because the others hold its own options. */
export const visaTypedSchema = z.object({
  name: line({ min: 1, max: MAX_NAME, message: 'Please enter your name' }),
  email: email(MAX_EMAIL, 'Please enter a valid email address'),
  phone: anyPhone,
  whatsapp: line({ max: MAX_PHONE }),
  refusalDetails: text({ max: MAX_TEXT }),
  otherLanguage: line({ max: MAX_SHORT_TEXT }),
  howKnowOther: line({ max: MAX_SHORT_TEXT }),
  otherResidingCountry: line({ max: MAX_SHORT_TEXT }),
  remarks: text({ max: MAX_TEXT }),
})
