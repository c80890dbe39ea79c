import type { FieldSpec, FormFields } from './field'

const required = true

export const phoneField: FieldSpec = {
  name: 'phone',
  label: 'Phone number',
  control: { type: 'tel', autoComplete: 'tel', required },
}
export const helpField: FieldSpec = {
  name: 'message',
  label: 'How can we help?',
  kind: 'textarea',
  control: { rows: 2 },
}
/** The field for a whole name, with the field's name as parameter. */
export const wholeName = (name: string): FieldSpec => ({
  name,
  label: 'Your name',
  control: { autoComplete: 'name', required },
})

/** The fields of a call-back request, which the urgent panel above other forms also has. */
export const callbackFields: FormFields = {
  path: '/api/callbacks',
  rows: [[wholeName('name')], [phoneField, { name: 'preferredTime', label: 'Best time' }], [helpField]],
}
