import { consultationSchema } from '../../api/contract/forms/consultation'
import { createFormActions } from '../parts/sending'

/** The functions with which the consultation form checks and sends. */
export const formActions = createFormActions({
  path: '/api/contact',
  invalidates: '/api/admin/inquiries',
  schema: consultationSchema,
})
