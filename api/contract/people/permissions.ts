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

/** The permissions of everybody who has an account. */
const OWN = ['account.enrol', 'account'] as const

/** The permissions of a session, by its standing. */
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
