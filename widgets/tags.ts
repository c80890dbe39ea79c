/** Every tag, with the folder that contains its code. */
export const tags = {
  'haven-admin': 'admin',
  'haven-appointment-button': 'appointment-button',
  'haven-call-button': 'call-button',
  'haven-callback-form': 'callback-form',
  'haven-case-wins': 'case-wins',
  'haven-consultation-form': 'consultation-form',
  'haven-counters': 'counters',
  'haven-enquiry-form': 'enquiry-form',
  'haven-leave': 'leave',
  'haven-team': 'team',
  'haven-testimonials': 'testimonials',
  'haven-visa-wizard': 'visa-wizard',
} as const
