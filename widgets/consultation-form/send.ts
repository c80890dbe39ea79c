import * as z from 'zod/mini'
import { consultationSchema } from '../../api/contract/consultation'
import { shortNameOffer, shortNames, withOneName } from '../../api/contract/one-name'
import { createFormActions } from '../parts/sending'
import type { FormActions } from '../parts/use-form'

const form = {
  path: '/api/contact',
  invalidates: '/api/admin/inquiries',
}
const whole = createFormActions({ ...form, schema: consultationSchema })
const short = createFormActions({
  ...form,
  schema: z.object({ ...consultationSchema.shape, ...shortNames }),
  toPayload: values => ({ ...withOneName(values), oneName: true }),
})
const codeFor = ({ oneName }: { oneName?: string }) => (oneName ? short : whole)

/** What the consultation form needs to check and send itself. */
export const code: FormActions = {
  ...whole,
  validate: values => codeFor(values).validate(withOneName(values)),
  send: (api, values, key) => codeFor(values).send(api, values, key),
  offer: shortNameOffer,
}
