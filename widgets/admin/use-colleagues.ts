import type { Colleague } from '../../api/contract/records/work-facts'
import { readAnswer } from './calls'
import { type ReadResult, useRead } from './list/use-list'
import { useStaff } from './staff-context'

/**
 * The colleagues to whom the signed-in person may assign requests. The hook reads nothing for a role that may not
 * assign, or while `isWanted` is false. The request does not prolong the session, because the page also sends it in the
 * background.
 */
export function useColleagues(isWanted = true): ReadResult<Colleague[]> {
  const { api, requestQuietly, may } = useStaff()
  return useRead(isWanted && may('requests.change') ? `${api}/api/admin/colleagues` : undefined, async address => {
    return (await readAnswer(await requestQuietly(address))) as Colleague[]
  })
}
