/** The roles of staff. Each is a set of permissions of its own: see `permissions.ts`. */
export const ROLES = ['reader', 'caseworker', 'editor', 'manager'] as const
export type Role = (typeof ROLES)[number]

/** The standing of a session. A person `enrolling` may only set up a first way to sign in. */
export type Standing = 'enrolling' | Role
