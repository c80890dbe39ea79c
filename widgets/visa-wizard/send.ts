import { visaTypedSchema } from '../../api/contract/forms/visa-typed'
import type { FormActions } from '../parts/form-types'
import { createFormActions } from '../parts/sending'
import type { Attempts } from './draft'

const form = createFormActions({
  schema: visaTypedSchema,
  path: '/api/visa-applications',
  invalidates: '/api/admin/visa-applications',
})

// What was skipped is sent as nothing.
const nothing = Object.fromEntries(Object.keys(visaTypedSchema.shape).map(name => [name, '']))

/** What the wizard needs to check and send itself; it keeps its attempts with its draft. */
export const formActionsWith = ({ readAttempt, writeAttempt }: Attempts): FormActions => ({
  ...form,
  validate: values => form.validate({ ...nothing, ...values }),
  async send(api, { elapsedMs = '', ...values }, newKey) {
    const content = JSON.stringify(values)
    const last = readAttempt()
    const attempt = last?.content === content ? last : { content, key: newKey, submittedAt: new Date().toISOString() }
    writeAttempt(attempt)
    const sent = await form.send(api, { ...values, submittedAt: attempt.submittedAt, elapsedMs }, attempt.key)
    if (!sent.ok && sent.code === 'key_reused') writeAttempt()
    return sent
  },
  // The specification's words, whatever the API says.
  announce: (sent, strings) => form.announce(sent.ok ? sent : { ok: false, code: sent.code }, strings),
})
