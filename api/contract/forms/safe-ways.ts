/** The ways to reach a visitor, in words for staff. */
export const SAFE_WAYS = { call: 'Call', text: 'Text', whatsapp: 'WhatsApp', email: 'Email' } as const
export type SafeWay = keyof typeof SAFE_WAYS
