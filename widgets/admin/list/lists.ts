import type { ListName } from '../../../api/contract/records/records'
import { callbacks } from './callbacks'
import { inquiries } from './inquiries'
import type { AdminList } from './list'
import { visaApplications } from './visa-applications'

/** The dashboard's tabs in order; the first one is open after login. */
export const lists: AdminList[] = [inquiries, visaApplications, callbacks]

/** The list of a name. */
export const listOf = (name: ListName) => lists.find(list => list.name === name) as AdminList
