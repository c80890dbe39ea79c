/** The roles of staff. Each role is a set of permissions: see `permissions.ts`. */
export const ROLES = ['reader', 'caseworker', 'editor', 'manager'] as const
export type Role = (typeof ROLES)[number]

/** The standing of a session. `enrolling` allows only the set-up of a first way to sign in. */
export type Standing = 'enrolling' | Role
