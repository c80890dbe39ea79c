import { useMemo } from 'react'
import type { MeAnswer } from '../../api/contract/people/people'
import { holds } from '../../api/contract/people/permissions'
import { invalidate } from '../parts/cache'
import { readAnswer } from './calls'
import { type ViewState, withRecord } from './filters'
import { type ReadResult, useRead } from './list/use-list'
import type { StaffSession } from './staff-context'
import type { AuthedFetch } from './transport'
import { useEvent } from './use-event'
import { useOffice } from './use-office'
import { formatViewHash } from './view-hash'

/** A session that is open, as signing in returns it. */
export interface OpenSession {
  api: string
  ask: AuthedFetch
  askQuietly: AuthedFetch
  /** True when the person signed in by name. */
  isNamed: boolean
}

/**
 * Makes the facts for the dashboard's components from an open session; `me` is the API's answer about the signed-in
 * person.
 */
export function useStaffSession(
  { api, isNamed, ...session }: OpenSession,
  { isOwnPage, view }: { isOwnPage: boolean; view: ViewState },
): { staff: StaffSession; me: ReadResult<MeAnswer> } {
  const meUrl = `${api}/api/admin/me`
  const askQuietly = useEvent(session.askQuietly)
  const ask: AuthedFetch = useEvent(async (url, call) => {
    const response = await session.ask(url, call)
    // Either the role was changed meanwhile, or the sign-in is too long ago for this call.
    if (response.status === 403 && url !== meUrl) invalidate(meUrl)
    return response
  })
  const me = useRead(isNamed ? meUrl : undefined, async url => {
    return (await readAnswer(await ask(url))) as MeAnswer
  })
  const { person, standing } = { ...me.value }
  const office = useOffice(standing && !holds(standing, 'requests.read') ? undefined : api, ask)
  // A new tab opens the intake's own page, because this page has no addresses for views.
  const home = isOwnPage ? location.pathname + location.search : `${api}/admin/`
  const staff = useMemo<StaffSession>(
    () => ({
      api,
      ask,
      askQuietly,
      own: person ?? undefined,
      isNamed,
      // The API refuses calls that the role may not make. Until the role is known, the dashboard reads requests and
      // offers no actions.
      may: permission =>
        !isNamed || (standing === undefined ? permission === 'requests.read' : holds(standing, permission)),
      office,
      home,
      addressOf: record => home + formatViewHash(withRecord({ ...view, tab: record.list }, record)),
    }),
    [api, person, isNamed, standing, office, home, view],
  )
  return { staff, me }
}
