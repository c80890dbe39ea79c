import { useEffect } from 'react'
import { invalidate } from '../../parts/cache'
import { readAnswer } from '../calls'
import { useRead } from '../list/use-list'
import type { AuthedFetch } from '../transport'

/** What an address answers now, not what it answered before; `again` reads it once more. */
export function useFresh<Answer>(url: string, ask: AuthedFetch) {
  const read = useRead(url, async address => (await readAnswer(await ask(address))) as Answer)
  useEffect(() => () => invalidate(url), [url])
  return { ...read, again: () => invalidate(url) }
}
