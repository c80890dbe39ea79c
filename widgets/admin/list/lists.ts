import { TABS, type TabName } from '../filters'
import { callbacks } from './callbacks'
import { inbox } from './inbox'
import { inquiries } from './inquiries'
import type { AdminList } from './list'
import { visaApplications } from './visa-applications'

const BY_NAME: Record<TabName, AdminList> = { inbox, inquiries, 'visa-applications': visaApplications, callbacks }

/** The list that a tab shows. */
export const listOf = (name: TabName): AdminList => BY_NAME[name]

/** The tabs with requests, in the order in which the bar shows them. */
export const lists: AdminList[] = TABS.map(listOf)
