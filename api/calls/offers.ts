import { type FieldSpec, lifted } from '../contract/forms/labels/field'
import { offersFor } from '../contract/forms/offers'
import { MAX_EMAIL } from '../contract/forms/options'
import { isDetained } from '../contract/limits/deadlines'
import { email } from '../contract/text'
import type { FormInput } from '../http/pages/form-page'

const address = email(MAX_EMAIL, '')
const isEmail = (typed: unknown) => address.safeParse(typed).success

/**
 * A field as the page without JavaScript draws it; after a refused value it is followed by a box that allows the value.
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
 * Adds `noEmail` to a plain form's fields where it applies: not if an address was typed, and always for a detained
 * person.
 */
export const withNoEmail = (body: Record<string, unknown>): Record<string, unknown> => ({
  ...body,
  noEmail: body.noEmail ? !isEmail(body.email) : !body.email && isDetained(body.decision),
})
