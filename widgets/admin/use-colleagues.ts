import type { Colleague } from '../../api/contract/records/work-facts'
import { readAnswer } from './calls'
import { type ReadResult, useRead } from './list/use-list'
import { useStaff } from './staff-context'

/** The staff, for roles that may assign requests; an empty list for other roles, or before it is needed. */
export function useColleagues(isWanted = true): ReadResult<Colleague[]> {
  const { api, ask, may } = useStaff()
  return useRead(isWanted && may('requests.change') ? `${api}/api/admin/colleagues` : undefined, async address => {
    return (await readAnswer(await ask(address))) as Colleague[]
  })
}
