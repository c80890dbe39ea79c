import type { ThanksFacts } from '../http/pages/thanks-token'

/**
 * Reads the data in the address of a thank-you page, without checking their signature. Returns an empty object when the
 * address has no `t`.
 */
export function toldIn(address: string | null): Partial<ThanksFacts> {
  const [facts = ''] = (new URL(address ?? '', 'http://127.0.0.1').searchParams.get('t') ?? '').split('.')
  return facts === '' ? {} : JSON.parse(Buffer.from(facts, 'base64url').toString())
}

/** Reads the reference in the address of a thank-you page; null without one. */
export const referenceIn = (address: string | null): string | null => toldIn(address).reference ?? null
