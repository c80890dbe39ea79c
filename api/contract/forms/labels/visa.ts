import { VISA_OPTIONS } from '../visa-options'
import type { FieldSpec, FormFields } from './field'

const required = true

/** The first question of the wizard. */
export const SERVICE_QUESTION = 'Which service do you need?'

/** The contact fields in the wizard's last step, which the form without JavaScript also has. */
export const visaReachFields = {
  name: { name: 'name', label: 'Your name', control: { autoComplete: 'name', required } },
  phone: {
    name: 'phone',
    label: 'Phone number',
    control: { type: 'tel', autoComplete: 'tel', required },
  },
  email: {
    name: 'email',
    label: 'Email address',
    waivedBy: 'noEmail',
    control: { type: 'email', autoComplete: 'email', required },
  },
  whatsapp: { name: 'whatsapp', label: 'WhatsApp number', control: { type: 'tel' } },
  remarks: { name: 'remarks', label: 'Remarks', kind: 'textarea', control: { rows: 3 } },
} satisfies Record<string, FieldSpec>

/** Makes the form that replaces the wizard without JavaScript: the wizard's first question, and contact fields. */
export function plainVisaForm(): FormFields {
  const { name, phone, email, remarks } = visaReachFields
  const service: FieldSpec = {
    name: 'service',
    label: SERVICE_QUESTION,
    kind: 'radios',
    options: VISA_OPTIONS.service.map(option => [option, option] as const),
  }
  return { path: '/api/visa-applications', rows: [[service], [name], [phone, email], [remarks]] }
}
