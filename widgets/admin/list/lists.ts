import { TABS, type TabName } from '../filters'
import { callbacks } from './callbacks'
import { inbox } from './inbox'
import { inquiries } from './inquiries'
import type { AdminList } from './list'
import { visaApplications } from './visa-applications'

const BY_NAME: Record<TabName, AdminList> = { inbox, inquiries, 'visa-applications': visaApplications, callbacks }

/** The list of a tab. */
export const listOf = (name: TabName): AdminList => BY_NAME[name]

/** The dashboard's tabs in order; the first one is open after login. */
export const lists: AdminList[] = TABS.map(listOf)
