import { type FieldSpec, lifted } from '../contract/forms/labels/field'
import { offersFor } from '../contract/forms/offers'
import { MAX_EMAIL } from '../contract/forms/options'
import { isDetained } from '../contract/limits/deadlines'
import { email } from '../contract/text'
import type { FormInput } from '../http/pages/form-page'

const address = email(MAX_EMAIL, '')
const isEmail = (typed: unknown) => address.safeParse(typed).success

/** A field as the page without script draws it: followed by the box that lifts its rule, where the rule refuses it. */
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
 * A plain form's fields with `noEmail` where it is true: a typed address counts more than the box, and a request about
 * a detained person needs no address.
 */
export const withNoEmail = (body: Record<string, unknown>): Record<string, unknown> => ({
  ...body,
  noEmail: body.noEmail ? !isEmail(body.email) : !body.email && isDetained(body.decision),
})
