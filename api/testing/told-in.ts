import type { Told } from '../http/pages/thanks-token'

/** Reads the facts in a thank-you page's address, without a check of their proof; none when it has no `t`. */
export function toldIn(address: string | null): Partial<Told> {
  const [facts = ''] = (new URL(address ?? '', 'http://127.0.0.1').searchParams.get('t') ?? '').split('.')
  return facts === '' ? {} : JSON.parse(Buffer.from(facts, 'base64url').toString())
}

/** Reads the reference in a thank-you page's address; null without one. */
export const referenceIn = (address: string | null): string | null => toldIn(address).reference ?? null
