import { consultationSchema } from '../../api/contract/consultation'
import { createFormCode } from '../parts/sending'

/** What the consultation form needs to check and send itself. */
export const code = createFormCode({
  schema: consultationSchema,
  path: '/api/contact',
  invalidates: '/api/admin/inquiries',
})
