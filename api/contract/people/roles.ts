/** The roles of staff: read; also change; everything. Each role includes those before it. */
export const ROLES = ['reader', 'caseworker', 'manager'] as const
export type Role = (typeof ROLES)[number]

/** The standing of a session. A person `enrolling` may only set up a first way to sign in. */
export type Standing = 'enrolling' | Role

const RANKS: readonly Standing[] = ['enrolling', ...ROLES]

/** True when a person of one standing may do things that need another. */
export const mayDo = (own: Standing, asked: Standing) => RANKS.indexOf(own) >= RANKS.indexOf(asked)
