/** The roles of staff. Each role is a set of permissions: see `permissions.ts`. */
export const ROLES = ['reader', 'caseworker', 'editor', 'manager'] as const
export type Role = (typeof ROLES)[number]

/**
 * The role of the signed-in person, or `enrolling` for a session that only allows setting up a first way to sign in.
 */
export type SessionRole = 'enrolling' | Role
