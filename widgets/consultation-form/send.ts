import { consultationSchema } from '../../api/contract/forms/consultation'
import { createFormActions } from '../parts/sending'

/** The functions that check the fields of the consultation form and send the request. */
export const formActions = createFormActions({
  path: '/api/contact',
  invalidates: '/api/admin/inquiries',
  schema: consultationSchema,
})
