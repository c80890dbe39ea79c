import * as z from 'zod/mini'
import { email, line, text } from '../text'
import { CASE_TYPES, type CaseType, MAX_EMAIL, MAX_NAME, MAX_TEXT, URGENCIES, type Urgency } from './options'
import { longPhone } from './phone'

const keysOf = <Key extends string>(options: Record<Key, string>) => Object.keys(options) as [Key, ...Key[]]

/** The consultation form's seven fields, with the error messages of the specification's section 5. */
export const consultationSchema = z.object({
  firstName: line({ min: 2, max: MAX_NAME, message: 'First name must be at least 2 characters' }),
  lastName: line({ min: 2, max: MAX_NAME, message: 'Last name must be at least 2 characters' }),
  email: email(MAX_EMAIL, 'Please enter a valid email address'),
  phone: longPhone,
  serviceRequired: z.enum(keysOf<CaseType>(CASE_TYPES), 'Please select a service'),
  urgencyLevel: z.enum(keysOf<Urgency>(URGENCIES), 'Please select an urgency level'),
  message: text({ max: MAX_TEXT }),
})
