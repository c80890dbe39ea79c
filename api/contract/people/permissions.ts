import { ROLES, type Role, type Standing } from './roles'

/** Sets of the staff's calls: each call asks for one, and a role holds several. */
export const PERMISSIONS = [
  /** Set up one's first way to sign in. */
  'account.enrol',
  /** Manage one's own ways to sign in, sessions and tickets. */
  'account',
  'requests.read',
  /** Add notes, and say how a visitor was contacted. */
  'requests.note',
  'requests.change',
  'requests.export',
  'requests.erase',
  'content',
  'firm',
  'health',
  'people',
  'audit',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const READER: readonly Permission[] = ['account.enrol', 'account', 'requests.read']

/** The permissions of a session, by its standing. */
const HELD: Record<Standing, readonly Permission[]> = {
  enrolling: ['account.enrol'],
  reader: READER,
  caseworker: [...READER, 'requests.note', 'requests.change'],
  manager: PERMISSIONS,
}

/** True when a person of this standing has the permission. */
export const holds = (standing: Standing, permission: Permission): boolean => HELD[standing].includes(permission)

/** The lowest role that has a permission, for the words of a refusal. */
export const roleWith = (permission: Permission): Role | undefined => ROLES.find(role => holds(role, permission))
