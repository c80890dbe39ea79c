/** Every tag, with the folder of its code. */
export const tags = {
  'haven-admin': 'admin',
  'haven-consultation-form': 'consultation-form',
} as const
