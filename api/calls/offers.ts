import { type FieldSpec, lifted } from '../contract/forms/labels/field'
import { offersFor } from '../contract/forms/offers'
import { MAX_EMAIL } from '../contract/forms/options'
import { isDetained } from '../contract/limits/deadlines'
import { email } from '../contract/text'
import type { FormInput } from '../http/pages/form-page'

const address = email(MAX_EMAIL, '')
const isEmail = (typed: unknown) => address.safeParse(typed).success

/**
 * The inputs for a field on the page of mistakes without JavaScript. If the server refused the value and a box can
 * allow it, this box follows the field.
 */
export function withOffer(field: FieldSpec, body: Record<string, unknown>): FormInput[] {
  const { waivedBy } = field
  if (!waivedBy) return [field]
  const offer = offersFor({ ...body, [waivedBy]: undefined }, isEmail(body.email))[waivedBy]
  return [
    body[waivedBy] ? lifted(field) : field,
    ...(offer ? [{ name: waivedBy, label: offer, kind: 'checkbox' } as const] : []),
  ]
}

/**
 * Sets `noEmail` in the fields of a plain form. If the visitor ticked the box, `noEmail` is true unless the typed
 * address is valid. Otherwise `noEmail` is true if the person is detained and the address is empty.
 */
export const withNoEmail = (body: Record<string, unknown>): Record<string, unknown> => ({
  ...body,
  noEmail: body.noEmail ? !isEmail(body.email) : !body.email && isDetained(body.decision),
})
