import { useEffect, useState } from 'react'
import type { AdminCounts } from '../../../api/contract/answers'
import type { FirstStepsAnswer } from '../../../api/contract/first-steps'
import { invalidate } from '../../parts/cache'
import { readAnswer } from '../calls'
import { useLater } from '../later'
import { firstSteps } from '../load-first-steps'
import type { StaffSession } from '../staff-context'
import { useRead } from './use-list'

type Panel = NonNullable<typeof firstSteps.code>['FirstSteps']

/**
 * The panel with the first steps, and the state of these steps. Panel and state are undefined unless they are needed
 * and loaded.
 */
export interface FirstStepsResult {
  Panel: Panel | undefined
  steps: FirstStepsAnswer | undefined
  /**
   * False while the panel or its steps are loading. True when both have loaded, when one has failed to load, and when
   * no panel is needed.
   */
  isSettled: boolean
}

/** Loads the panel with the first steps, and their state, if the counts say that some steps are still open. */
export function useFirstSteps(
  counts: AdminCounts | undefined,
  { api, request, isInbox }: Pick<StaffSession, 'api' | 'request'> & { isInbox: boolean },
): FirstStepsResult {
  const [wasDue, setWasDue] = useState(false)
  // After the last step, the panel stays until staff open another page.
  if (counts?.firstSteps && !wasDue) setWasDue(true)
  if (counts && !counts.firstSteps && wasDue && !isInbox) setWasDue(false)
  const isShown = wasDue && isInbox
  const url = isShown ? `${api}/api/admin/first-steps` : undefined
  const code = useLater(firstSteps, { isWanted: isShown, isSoon: false, key: `${api}#first-steps` })
  const read = useRead(url, async address => (await readAnswer(await request(address))) as FirstStepsAnswer)
  // When staff leave the inbox, the cached state of the steps becomes invalid. So the next visit shows steps that staff
  // have done on another page as done.
  useEffect(() => (url ? () => invalidate(url) : undefined), [url])
  const has = { Panel: isShown ? code.value?.FirstSteps : undefined, steps: read.value }
  const isFailed = code.error !== undefined || read.error !== undefined
  return { ...has, isSettled: !isShown || isFailed || !!(has.Panel && has.steps) }
}
