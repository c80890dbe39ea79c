/** Every tag, with the folder of its code. */
export const tags = {
  'haven-admin': 'admin',
  'haven-callback-form': 'callback-form',
  'haven-consultation-form': 'consultation-form',
  'haven-enquiry-form': 'enquiry-form',
  'haven-visa-wizard': 'visa-wizard',
} as const
