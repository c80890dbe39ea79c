import { LISTS, type ListName } from '../../../api/contract/records/records'
import { callbacks } from './callbacks'
import { inquiries } from './inquiries'
import type { AdminList } from './list'
import { visaApplications } from './visa-applications'

const BY_NAME: Record<ListName, AdminList> = { inquiries, 'visa-applications': visaApplications, callbacks }

/** The list of a name. */
export const listOf = (name: ListName): AdminList => BY_NAME[name]

/** The dashboard's tabs in order; the first one is open after login. */
export const lists: AdminList[] = LISTS.map(listOf)
