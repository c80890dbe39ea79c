import { consultationSchema } from '../../api/contract/forms/consultation'
import { createFormActions } from '../parts/sending'

/** What the consultation form needs to check and send itself. */
export const formActions = createFormActions({
  path: '/api/contact',
  invalidates: '/api/admin/inquiries',
  schema: consultationSchema,
})
