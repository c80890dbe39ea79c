import { LISTS, type ListName } from '../contract/records/records'
import { openapiDocument } from '../openapi/document'
import { auditCalls } from './admin-audit'
import { contentEditCalls } from './admin-content'
import { enterCalls } from './admin-enter'
import { downloadCalls } from './admin-export'
import { firmEditCalls } from './admin-firm'
import { firstStepsCalls } from './admin-first-steps'
import { serviceHealthCalls } from './admin-health'
import { letterCalls } from './admin-letters'
import { listCalls } from './admin-lists'
import { ownCalls } from './admin-me'
import { originCalls } from './admin-origins'
import { overviewCalls } from './admin-overview'
import { peopleCalls } from './admin-people'
import { dataRightsCalls } from './admin-records'
import { requestCalls } from './admin-requests'
import { signInCalls } from './admin-session'
import { sessionCalls } from './admin-sessions'
import { waitingCalls } from './admin-waiting'
import { webhookCalls } from './admin-webhooks'
import { workCalls } from './admin-work'
import type { Call } from './call'
import { callbackCalls } from './callbacks'
import { contentCalls } from './content'
import { firmCalls } from './firm'
import { formCountCalls } from './form-counts'
import { healthCalls } from './health'
import { inquiryCalls } from './inquiries'
import { openapiCalls } from './openapi'
import { SCHEMA_NAMES } from './schema-names'
import { uploadCalls } from './uploads'
import { visaApplicationCalls } from './visa-applications'

/** For each list, the endpoints that receive a visitor's form and store it in the list. */
const FORM_CALLS: Record<ListName, Call[]> = {
  inquiries: inquiryCalls,
  'visa-applications': visaApplicationCalls,
  callbacks: callbackCalls,
}

/** Every endpoint of the API: for visitors, for everybody, and for staff. */
export const CALL_GROUPS: readonly Call[][] = [
  [...LISTS.flatMap(list => FORM_CALLS[list]), ...uploadCalls, ...formCountCalls],
  [...contentCalls, ...firmCalls, ...openapiCalls, ...healthCalls],
  [
    ...signInCalls,
    ...ownCalls,
    ...sessionCalls,
    ...waitingCalls,
    ...auditCalls,
    ...serviceHealthCalls,
    ...firstStepsCalls,
    ...originCalls,
    ...webhookCalls,
    ...peopleCalls,
    ...listCalls,
    ...enterCalls,
    ...overviewCalls,
    ...workCalls,
    ...requestCalls,
    ...downloadCalls,
    ...letterCalls,
    ...dataRightsCalls,
    ...contentEditCalls,
    ...firmEditCalls,
  ],
]

export const CALLS: readonly Call[] = CALL_GROUPS.flat()

/** Makes the OpenAPI document of all endpoints, for a service at this address. */
export const describeApi = (url: string) => openapiDocument(url, CALLS, SCHEMA_NAMES)
