import { useMemo } from 'react'
import type { MeAnswer } from '../../api/contract/people/people'
import { hasPermission } from '../../api/contract/people/permissions'
import { invalidate } from '../parts/cache'
import { readAnswer } from './calls'
import { type ViewState, withRecord } from './filters'
import { type ReadResult, useRead } from './list/use-list'
import type { StaffSession } from './staff-context'
import type { AuthedFetch } from './transport'
import { useEvent } from './use-event'
import { useOffice } from './use-office'
import { formatViewHash } from './view-hash'

/** An open session, as the sign-in makes it. */
export interface OpenSession {
  api: string
  request: AuthedFetch
  requestQuietly: AuthedFetch
  /** True when the person signed in by name. */
  isNamed: boolean
}

/**
 * Makes the `StaffSession` of all components from an open session. `me` is the API's response about the signed-in
 * person.
 */
export function useStaffSession(
  { api, isNamed, ...session }: OpenSession,
  { isOwnPage, view }: { isOwnPage: boolean; view: ViewState },
): { staff: StaffSession; me: ReadResult<MeAnswer> } {
  const meUrl = `${api}/api/admin/me`
  const requestQuietly = useEvent(session.requestQuietly)
  const request: AuthedFetch = useEvent(async (url, call) => {
    const response = await session.request(url, call)
    // After a refusal, the page reads the person's role again. A manager may have changed the role, or this request may
    // need a more recent sign-in.
    if (response.status === 403 && url !== meUrl) invalidate(meUrl)
    return response
  })
  const me = useRead(isNamed ? meUrl : undefined, async url => {
    return (await readAnswer(await request(url))) as MeAnswer
  })
  const { person, standing } = { ...me.value }
  const office = useOffice(standing && !hasPermission(standing, 'requests.read') ? undefined : api, requestQuietly)
  // Without `history="on"`, the page's address names no view, so links lead to the intake's own `/admin/`.
  const home = isOwnPage ? location.pathname + location.search : `${api}/admin/`
  const staff = useMemo<StaffSession>(
    () => ({
      api,
      request,
      requestQuietly,
      me: person ?? undefined,
      isNamed,
      // The API itself refuses actions that the role may not do. Until the page has read the role, the dashboard only
      // reads requests, and offers no actions.
      may: permission =>
        !isNamed || (standing === undefined ? permission === 'requests.read' : hasPermission(standing, permission)),
      office,
      home,
      addressOf: record => home + formatViewHash(withRecord({ ...view, tab: record.list }, record)),
    }),
    [api, person, isNamed, standing, office, home, view],
  )
  return { staff, me }
}
