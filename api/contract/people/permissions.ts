import { ROLES, type Role, type Standing } from './roles'

/** The permissions: each call of staff needs one, and a role holds several. */
export const PERMISSIONS = [
  /** Set up one's first way to sign in. */
  'account.enrol',
  /** Manage one's own ways to sign in, sessions and download tickets. */
  'account',
  'requests.read',
  /** Add notes, and record contacts with a visitor. */
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

/** The permissions that everybody with an account has. */
const OWN = ['account.enrol', 'account'] as const

/** The permissions of a session, by role or standing. */
const HELD: Record<Standing, readonly Permission[]> = {
  enrolling: ['account.enrol'],
  reader: [...OWN, 'requests.read', 'requests.note'],
  caseworker: [...OWN, 'requests.read', 'requests.note', 'requests.change'],
  editor: [...OWN, 'content', 'firm', 'health'],
  manager: PERMISSIONS,
}

/** True when a person of this standing has the permission. */
export const holds = (standing: Standing, permission: Permission): boolean => HELD[standing].includes(permission)

/** The roles that have a permission, for the words of a refusal. */
export const rolesWith = (permission: Permission): Role[] => ROLES.filter(role => holds(role, permission))
