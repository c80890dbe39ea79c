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
/** The whole name in one field, which a call takes by this name. */
export const wholeName = (name: string): FieldSpec => ({
  name,
  label: 'Your name',
  control: { autoComplete: 'name', required },
})

/** The four lines that bring a call back. */
export const callLines: FormFields = {
  path: '/api/callbacks',
  rows: [[wholeName('name')], [phoneField, { name: 'preferredTime', label: 'Best time' }], [helpField]],
}
