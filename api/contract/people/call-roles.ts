import { CONTENT_NAMES } from '../content/content-names'
import { LISTS } from '../records/records'
import type { Standing } from './roles'

/**
 * The least standing for each call of the staff, by its method and its path. A call that is not here is refused, and so
 * is a start with a route that is not here.
 */
export const CALL_ROLES: Record<string, Standing> = {
  'GET /api/admin/me': 'enrolling',
  'PUT /api/admin/me/password': 'enrolling',
  'POST /api/admin/me/code': 'enrolling',
  'PUT /api/admin/me/code': 'enrolling',
  'POST /api/admin/me/passkey-options': 'enrolling',
  'POST /api/admin/me/passkeys': 'enrolling',
  'DELETE /api/admin/me/passkeys/:id': 'reader',
  'POST /api/admin/me/recovery-codes': 'reader',
  'GET /api/admin/sessions': 'reader',
  'DELETE /api/admin/sessions': 'reader',
  'DELETE /api/admin/sessions/:id': 'reader',
  'GET /api/admin/counts': 'reader',
  'GET /api/admin/office': 'reader',
  'GET /api/admin/overview': 'reader',
  'GET /api/admin/search': 'reader',
  'GET /api/admin/colleagues': 'reader',
  'GET /api/admin/{list}': 'reader',
  'GET /api/admin/{list}/:id': 'reader',
  'GET /api/admin/{list}/:id/thread': 'reader',
  'GET /api/admin/{list}/:id/files': 'reader',
  'GET /api/admin/{list}/:id/files/:file': 'reader',
  // It lets its bearer do what they may do, and no more.
  'POST /api/admin/tickets': 'reader',
  'PATCH /api/admin/{list}/:id': 'caseworker',
  'POST /api/admin/{list}/:id/notes': 'caseworker',
  'POST /api/admin/{list}/:id/contacts': 'caseworker',
  'PUT /api/admin/{list}/:id/presence': 'caseworker',
  'DELETE /api/admin/{list}/:id/presence': 'caseworker',
  'GET /api/admin/{list}/:id/templates': 'caseworker',
  'PATCH /api/admin/records': 'caseworker',
  'POST /api/admin/{list}/:id/mail': 'caseworker',
  'POST /api/admin/mail': 'caseworker',
  'DELETE /api/admin/{list}/:id': 'manager',
  'GET /api/admin/{list}.csv': 'manager',
  'GET /api/admin/{list}/:id/export': 'manager',
  'GET /api/admin/export': 'manager',
  'GET /api/admin/content/{content}': 'manager',
  'POST /api/admin/content/{content}': 'manager',
  'PATCH /api/admin/content/{content}': 'manager',
  'GET /api/admin/content/{content}/:id': 'manager',
  'PUT /api/admin/content/{content}/:id': 'manager',
  'DELETE /api/admin/content/{content}/:id': 'manager',
  'GET /api/admin/firm': 'manager',
  'PATCH /api/admin/firm': 'manager',
  'GET /api/admin/people': 'manager',
  'POST /api/admin/people': 'manager',
  'PATCH /api/admin/people/:id': 'manager',
  'DELETE /api/admin/people/:id': 'manager',
  'PUT /api/admin/shared-password': 'manager',
  'GET /api/admin/health': 'manager',
  'GET /api/admin/audit': 'manager',
  'GET /api/admin/audit.csv': 'manager',
}

const NAMES: [RegExp, string][] = [
  [new RegExp(`^/api/admin/(?:${LISTS.join('|')})(?![\\w-])`), '/api/admin/{list}'],
  [new RegExp(`^/api/admin/content/(?:${CONTENT_NAMES.join('|')})(?![\\w-])`), '/api/admin/content/{content}'],
]

/** The least standing for a call, by its method and its route (`/api/admin/callbacks/:id`); undefined for one not known. */
export function roleFor(method: string, route: string): Standing | undefined {
  const path = NAMES.reduce((text, [pattern, name]) => text.replace(pattern, name), route)
  return CALL_ROLES[`${method === 'HEAD' ? 'GET' : method} ${path}`]
}
