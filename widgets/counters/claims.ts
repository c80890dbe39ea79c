import type { PublicFirm } from '../../api/contract/content/firm'
import { readOnce } from '../parts/cache'
import { readJson } from '../reading'

/** Reads the firm's claims through the cache that all widgets of the page share. */
export async function readClaims(api: string): Promise<PublicFirm['claims']> {
  const { claims } = (await readOnce(`${api}/api/firm`, readJson)) as PublicFirm
  return claims
}
