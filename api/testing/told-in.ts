import type { Told } from '../http/pages/thanks-token'

/** Reads the facts that a thank-you page's address tells, without proving them; none where it has no `t`. */
export function toldIn(address: string | null): Partial<Told> {
  const [facts = ''] = (new URL(address ?? '', 'http://127.0.0.1').searchParams.get('t') ?? '').split('.')
  return facts === '' ? {} : JSON.parse(Buffer.from(facts, 'base64url').toString())
}

/** Reads the reference of a thank-you page's address; null where it tells none. */
export const referenceIn = (address: string | null): string | null => toldIn(address).reference ?? null
