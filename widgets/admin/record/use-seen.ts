import { useEffect } from 'react'
import type { AdminRecord } from '../../../api/contract/records/records'
import { invalidate } from '../../parts/cache'
import { type Row, withUnread } from '../calls'
import { useStaff } from '../staff-context'
import { useEvent } from '../use-event'

/**
 * Tells the API that staff have opened the record. `forget` marks the record as unread again, and resolves to true if
 * the API stored this.
 */
export function useSeen({ record }: Row, url: string, onChanged: (record: AdminRecord, isSame: boolean) => void) {
  const { api, request } = useStaff()
  const mark = useEvent(async (method: 'POST' | 'DELETE') => {
    const { id } = record
    // The page does not report a failure, because the record then stays unread, and the page sends the request again
    // when staff next open the record.
    const { ok } = await request(`${url}/seen`, { method }).catch(() => ({ ok: false }))
    if (ok) show(id, method === 'DELETE')
    return ok
  })
  const show = useEvent((id: number, unread: boolean) => {
    if (record.id === id) onChanged(withUnread(record, unread), true)
    invalidate(`${api}/api/admin/counts`)
  })
  const { unread } = record
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for each opened record.
  useEffect(() => {
    if (unread) mark('POST')
  }, [url])
  return { forget: () => mark('DELETE') }
}
