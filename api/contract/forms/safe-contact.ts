import { SAFE_WAYS, type SafeWay } from './safe-ways'

/**
 * True when it is safe for the visitor that staff use this way of contact. If the visitor chose no way, every way
 * counts as safe.
 */
export function mayReach({ safeContact }: Record<string, unknown>, way: SafeWay): boolean {
  const { ways } = { ...(safeContact as { ways?: unknown } | undefined) }
  return !Array.isArray(ways) || ways.includes(way)
}

/** A line for staff about how the visitor can safely be contacted; undefined when the visitor did not say. */
export function safeContactInWords(record: Record<string, unknown>): string | undefined {
  const { safeContact } = record
  if (typeof safeContact !== 'object' || safeContact === null) return undefined
  const { ways, voicemail } = safeContact as { ways?: unknown; voicemail?: unknown }
  const words = Array.isArray(ways) ? ways.map(way => SAFE_WAYS[way as SafeWay] ?? String(way)) : []
  const mayCall = mayReach(record, 'call')
  return [
    ...(words.length > 0 ? [`Reach them only by: ${words.join(', ')}.`] : []),
    ...(mayCall && voicemail === 'yes' ? ['A voicemail is safe.'] : []),
    // Adds “Leave no voicemail.” even when calls are not safe, because staff may have to call all the same.
    ...(voicemail === 'no' || (mayCall && voicemail !== 'yes') ? ['Leave no voicemail.'] : []),
  ].join(' ')
}
