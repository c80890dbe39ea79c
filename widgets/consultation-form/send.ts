import * as z from 'zod/mini'
import { consultationSchema } from '../../api/contract/forms/consultation'
import { shortNameOffer, shortNames, withOneName } from '../../api/contract/forms/one-name'
import type { FormActions } from '../parts/form-types'
import { createFormActions } from '../parts/sending'

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
const actionsFor = ({ oneName }: { oneName?: string }) => (oneName ? short : whole)

/** What the consultation form needs to check and send itself. */
export const formActions: FormActions = {
  ...whole,
  validate: values => actionsFor(values).validate(withOneName(values)),
  send: (api, values, key) => actionsFor(values).send(api, values, key),
  offer: shortNameOffer,
}
