import { visaTypedSchema } from '../../api/contract/forms/visa-typed'
import type { FormActions } from '../parts/form-types'
import { createFormActions } from '../parts/sending'

const form = createFormActions({
  schema: visaTypedSchema,
  path: '/api/visa-applications',
  invalidates: '/api/admin/visa-applications',
})

// The answer to a skipped question is sent as an empty text.
const nothing = Object.fromEntries(Object.keys(visaTypedSchema.shape).map(name => [name, '']))

/** The functions with which the wizard checks and sends. */
export const formActions: FormActions = {
  ...form,
  validate: values => form.validate({ ...nothing, ...values }),
  stamp: () => ({ submittedAt: new Date().toISOString() }),
  // The announcement has the specification's words, whatever the API's answer is.
  announce: (sent, strings) => form.announce(sent.ok ? sent : { ok: false, code: sent.code }, strings),
}
