import { SAFE_WAYS, type SafeWay } from './safe-ways'

/** True when this way of contact is safe for a visitor. Every way is safe when the visitor named none. */
export function mayReach({ safeContact }: Record<string, unknown>, way: SafeWay): boolean {
  const { ways } = { ...(safeContact as { ways?: unknown } | undefined) }
  return !Array.isArray(ways) || ways.includes(way)
}

/** Tells staff which contact is safe for a visitor; undefined when the visitor did not say. */
export function safeContactInWords(record: Record<string, unknown>): string | undefined {
  const { safeContact } = record
  if (typeof safeContact !== 'object' || safeContact === null) return undefined
  const { ways, voicemail } = safeContact as { ways?: unknown; voicemail?: unknown }
  const words = Array.isArray(ways) ? ways.map(way => SAFE_WAYS[way as SafeWay] ?? String(way)) : []
  const mayCall = mayReach(record, 'call')
  return [
    ...(words.length > 0 ? [`Reach them only by: ${words.join(', ')}.`] : []),
    ...(mayCall && voicemail === 'yes' ? ['A voicemail is safe.'] : []),
    // A member of staff who has to call anyway needs this line, too.
    ...(voicemail === 'no' || (mayCall && voicemail !== 'yes') ? ['Leave no voicemail.'] : []),
  ].join(' ')
}
