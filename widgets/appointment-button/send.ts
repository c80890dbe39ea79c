import * as z from 'zod/mini'
import { APPOINTMENT } from '../../api/contract/forms/labels/appointment'
import { MAX_PHONE } from '../../api/contract/forms/options'
import { shortEnquirySchema, splitName } from '../../api/contract/forms/short-enquiry'
import { PLACEHOLDER_EMAIL, PLACEHOLDER_PHONE } from '../../api/contract/records/placeholders'
import { line } from '../../api/contract/text'
import type { FormActions, Values } from '../parts/form-types'
import { createFormActions } from '../parts/sending'

const { name, email } = shortEnquirySchema.shape
const call = { path: '/api/contact', invalidates: '/api/admin/inquiries' }
const reachable = ({ email, phone, ...values }: Values): Values => ({
  ...values,
  email: email || PLACEHOLDER_EMAIL,
  phone: phone || PLACEHOLDER_PHONE,
})

const dialog = createFormActions({
  ...call,
  schema: z.object({ firstName: name, phone: line({ max: MAX_PHONE }), email }),
  toPayload: values => ({ ...reachable(values), ...splitName(values.firstName ?? ''), ...APPOINTMENT }),
})

/** The functions that check the fields and send the request, for each of the two ways to request an appointment. */
export const formActionsByMode: Record<'dialog' | 'instant', FormActions> = {
  dialog: {
    ...dialog,
    validate(values) {
      const issues = dialog.validate(reachable(values))
      if (values.phone?.trim() || values.email) return issues
      return [...issues, { path: 'phone', code: 'custom', message: 'Please give a phone number or an email address' }]
    },
  },
  instant: createFormActions({
    ...call,
    schema: z.object({}),
    toPayload: values => ({ ...reachable(values), firstName: 'Appointment', lastName: 'Request', ...APPOINTMENT }),
  }),
}
