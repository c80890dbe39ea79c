import { visaTypedSchema } from '../../api/contract/forms/visa-typed'
import type { FormActions } from '../parts/form-types'
import { createFormActions } from '../parts/sending'

const form = createFormActions({
  schema: visaTypedSchema,
  path: '/api/visa-applications',
  invalidates: '/api/admin/visa-applications',
})

// Every field of the wizard with an empty text, which the wizard sends for a skipped question.
const nothing = Object.fromEntries(Object.keys(visaTypedSchema.shape).map(name => [name, '']))

/** The functions that check the wizard's fields and send the request. */
export const formActions: FormActions = {
  ...form,
  validate: values => form.validate({ ...nothing, ...values }),
  stamp: () => ({ submittedAt: new Date().toISOString() }),
  // The toast after a failure has the specification's text, so the API's message is left out.
  announce: (sent, ...rest) => form.announce(sent.ok ? sent : { ok: false, code: sent.code }, ...rest),
}
