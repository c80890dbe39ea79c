import * as z from 'zod/mini'
import { shortEnquirySchema, splitName } from '../../api/contract/forms/short-enquiry'
import type { Values } from './form-types'

const { name, phone, email, enquiry } = shortEnquirySchema.shape

/** The contract's short enquiry, with the field names of `POST /api/contact`, which plain forms send unchanged. */
export const enquiryFields = z.object({ firstName: name, phone, email, message: enquiry })

/** Makes the body of an enquiry: the name is split at its first space, and an empty message gets a default text. */
export const toEnquiry = (values: Values, fallbackMessage: string): Values => ({
  ...values,
  ...splitName(values.firstName ?? ''),
  message: values.message || fallbackMessage,
})
