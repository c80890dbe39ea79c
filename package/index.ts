import type { PublicFirm } from '../api/contract/content/firm'
import { trimmed } from './load-widgets'

export { loadWidgets } from './load-widgets'
export type { PublicFirm }

/** The maximum time to wait for an intake's answer, in ms, so that a build does not hang. */
const FETCH_TIMEOUT = 10_000

/**
 * Reads the facts and texts of a firm from its intake, for servers and build steps. Rejects when the intake does not
 * answer.
 */
export async function readFirm(intake: string): Promise<PublicFirm> {
  const response = await fetch(`${trimmed(intake)}/api/firm`, { signal: AbortSignal.timeout(FETCH_TIMEOUT) })
  if (!response.ok) throw new Error(`${intake} answered ${response.status} to /api/firm`)
  return response.json() as Promise<PublicFirm>
}
