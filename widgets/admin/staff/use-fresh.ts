import { useEffect } from 'react'
import { invalidate } from '../../parts/cache'
import { readAnswer } from '../calls'
import { useRead } from '../list/use-list'
import { useStaff } from '../staff-context'

/**
 * The value at an address. The page reads it from the API whenever the component appears; `again` reads the value
 * again.
 */
export function useFresh<Answer>(url: string) {
  const { request } = useStaff()
  const read = useRead(url, async address => (await readAnswer(await request(address))) as Answer)
  useEffect(() => () => invalidate(url), [url])
  return { ...read, again: () => invalidate(url) }
}
