import type { PublicFirm } from '../api/contract/content/firm'
import { trimmed } from './load-widgets'

export { loadWidgets } from './load-widgets'
export type { PublicFirm }

/** The longest wait for an intake, in ms, so that a build does not hang. */
const FETCH_TIMEOUT = 10_000

/**
 * Reads the facts and sentences about a firm from its intake; rejects when the intake does not answer. This function is
 * for servers and build steps.
 */
export async function readFirm(intake: string): Promise<PublicFirm> {
  const response = await fetch(`${trimmed(intake)}/api/firm`, { signal: AbortSignal.timeout(FETCH_TIMEOUT) })
  if (!response.ok) throw new Error(`${intake} answered ${response.status} to /api/firm`)
  return response.json() as Promise<PublicFirm>
}
