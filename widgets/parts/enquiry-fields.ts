import * as z from 'zod/mini'
import { shortEnquirySchema, splitName } from '../../api/contract/forms/short-enquiry'
import type { Values } from './form-types'

const { name, phone, email, enquiry } = shortEnquirySchema.shape

/**
 * The fields and rules of the short enquiry, with the names that the fields have in `POST /api/contact`. Plain forms
 * send these fields unchanged.
 */
export const enquiryFields = z.object({ firstName: name, phone, email, message: enquiry })

/** Makes the body of an enquiry. If the message is empty, the body contains the text `fallbackMessage` instead. */
export const toEnquiry = (values: Values, fallbackMessage: string): Values => ({
  ...values,
  ...splitName(values.firstName ?? ''),
  message: values.message || fallbackMessage,
})
