import { SAFE_WAYS, type SafeWay } from './safe-ways'

/** Whether a visitor may be reached in a way: without a word about it any way will do. */
export function mayReach({ safeContact }: Record<string, unknown>, way: SafeWay): boolean {
  const { ways } = { ...(safeContact as { ways?: unknown } | undefined) }
  return !Array.isArray(ways) || ways.includes(way)
}

/** What staff have to know before they reach out to a visitor; undefined where the visitor said nothing about it. */
export function safeContactInWords(record: Record<string, unknown>): string | undefined {
  const { safeContact } = record
  if (typeof safeContact !== 'object' || safeContact === null) return undefined
  const { ways, voicemail } = safeContact as { ways?: unknown; voicemail?: unknown }
  const words = Array.isArray(ways) ? ways.map(way => SAFE_WAYS[way as SafeWay] ?? String(way)) : []
  const mayCall = mayReach(record, 'call')
  return [
    ...(words.length > 0 ? [`Reach them only by: ${words.join(', ')}.`] : []),
    ...(mayCall && voicemail === 'yes' ? ['A voicemail is safe.'] : []),
    // Whoever calls all the same has to know it, too.
    ...(voicemail === 'no' || (mayCall && voicemail !== 'yes') ? ['Leave no voicemail.'] : []),
  ].join(' ')
}
