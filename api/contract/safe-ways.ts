/** The ways in which a visitor may be reached, in words for staff. */
export const SAFE_WAYS = { call: 'Call', text: 'Text', whatsapp: 'WhatsApp', email: 'Email' } as const
export type SafeWay = keyof typeof SAFE_WAYS

/** Whether a visitor may be reached in a way: without a word about it any way will do. */
export function mayReach({ safeContact }: { safeContact?: unknown }, way: SafeWay): boolean {
  const { ways } = { ...(safeContact as { ways?: unknown } | undefined) }
  return !Array.isArray(ways) || ways.includes(way)
}
