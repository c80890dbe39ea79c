import { ROLES, type Role, type SessionRole } from './roles'

/** The permissions: each endpoint for staff requires one permission, and a role is a set of permissions. */
export const PERMISSIONS = [
  /** Setting up a first way to sign in. */
  'account.enrol',
  /** Managing one's own ways to sign in and sessions, and getting tickets for downloads. */
  'account',
  'requests.read',
  /** Adding notes, and recording contacts with a visitor. */
  'requests.note',
  'requests.change',
  'requests.export',
  'requests.erase',
  'content',
  'firm',
  'health',
  'people',
  'webhooks',
  'audit',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The permissions of everybody who has an account. */
const OWN = ['account.enrol', 'account'] as const

/** The permissions of a session, by the person's role or the kind of session. */
const PERMISSIONS_OF: Record<SessionRole, readonly Permission[]> = {
  enrolling: ['account.enrol'],
  reader: [...OWN, 'requests.read', 'requests.note'],
  caseworker: [...OWN, 'requests.read', 'requests.note', 'requests.change'],
  editor: [...OWN, 'content', 'firm', 'health'],
  manager: PERMISSIONS,
}

/** True when a session with this role has the permission. */
export const hasPermission = (role: SessionRole, permission: Permission): boolean =>
  PERMISSIONS_OF[role].includes(permission)

/** The roles that have a permission, for an error message. */
export const rolesWith = (permission: Permission): Role[] => ROLES.filter(role => hasPermission(role, permission))
