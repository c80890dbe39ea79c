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
    // A failure is not shown. The record stays unread, and when staff open it again, the page tells
    // the API again.
    const { ok } = await request(`${url}/seen`, { method }).catch(() => ({ ok: false }))
    if (ok) show(id, method === 'DELETE')
    return ok
  })
  const show = useEvent((id: number, unread: boolean) => {
    if (record.id === id) onChanged(withUnread(record, unread), true)
    invalidate(`${api}/api/admin/counts`)
  })
  const { unread } = record
  // biome-ignore lint/correctness/useExhaustiveDependencies: a record is opened once, whatever becomes of it meanwhile.
  useEffect(() => {
    if (unread) mark('POST')
  }, [url])
  return { forget: () => mark('DELETE') }
}
