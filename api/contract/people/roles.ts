/** What a person who works here may do: see; change as well; all of it. Each may do what those before may. */
export const ROLES = ['reader', 'caseworker', 'manager'] as const
export type Role = (typeof ROLES)[number]

/** Who a session is of before a first way to sign in is set up: such a session may do that and nothing else. */
export type Standing = 'enrolling' | Role

const RANKS: readonly Standing[] = ['enrolling', ...ROLES]

/** Whether one of this standing may do what asks for another. */
export const mayDo = (own: Standing, asked: Standing) => RANKS.indexOf(own) >= RANKS.indexOf(asked)
