import { randomBytes } from 'node:crypto'
import type { Role } from '../contract/people/roles'
import { KeyedMutex } from '../store/keyed-mutex'
import type { Documents } from '../store/store'
import { forgetReader } from './read-marks'

const SPACE = 'people'
const ID_BYTES = 12

/** The stored public half of a passkey. */
export interface StoredPasskey {
  /** The id that the authenticator gave the passkey, in base64url. */
  id: string
  /** The public key in COSE form, in base64url. */
  publicKey: string
  counter: number
  transports?: string[]
  /** The name that the owner has given to the passkey. */
  name: string
  /** ISO times at which the passkey was made and last used. */
  createdAt: string
  usedAt?: string
}

/** A member of staff. */
export interface Person {
  id: string
  /** The email address in lower case. */
  email: string
  name: string
  role: Role
  /** ISO times at which the person was added and last signed in. */
  createdAt: string
  signedInAt?: string
  /** The hash of the password, made by `hashPassword`. */
  password?: string
  /** The encrypted secret for one-time codes, and the time step that was used last, so that no code works twice. */
  code?: { secret: string; lastStep: number }
  /** The digests of the unused recovery codes. */
  recovery?: string[]
  passkeys: StoredPasskey[]
  /** The number of resets of this person's sign-in; sessions from before the last reset are invalid. */
  resets?: number
  /** The key under which the last change was announced to the audit. */
  announced?: string
}

/** A change of a person in one step; if it returns undefined, the person stays unchanged. */
export type PersonChange = (present: Person) => Person | undefined

/** The people who work for the firm and use the dashboard. */
export interface People {
  all(): Promise<Person[]>
  /** The ids of all people, from a single query. */
  ids(): Promise<string[]>
  get(id: string): Promise<Person | undefined>
  byEmail(email: string): Promise<Person | undefined>
  byPasskey(passkey: string): Promise<Person | undefined>
  /** Adds a person who has no way to sign in yet; `taken` when another person has this address. */
  add(person: Pick<Person, 'email' | 'name' | 'role' | 'announced'>): Promise<Person | 'taken'>
  /**
   * Changes a person in one step; undefined when the person does not exist. If `change` returns undefined, the person
   * stays unchanged.
   */
  update(id: string, change: PersonChange): Promise<Person | undefined>
  /**
   * Changes a person's role. If the staff need a manager and none could sign in after the change, changes nothing and
   * resolves to `last_manager`.
   */
  setRole(id: string, role: Role, announced?: string): Promise<Person | 'last_manager' | undefined>
  /**
   * Removes a password or one-time codes that do not suffice for a sign-in, because their owner did not finish the
   * set-up.
   */
  dropUnfinishedWays(id: string): Promise<void>
  /**
   * Removes all of a person's ways to sign in. If the staff need a manager and none could sign in after the removal,
   * removes nothing and resolves to `last_manager`.
   */
  reset(id: string, announced?: string): Promise<Person | 'last_manager' | undefined>
  remove(id: string): Promise<Person | 'last_manager' | undefined>
  /** True when the person has a way to sign in with two factors. */
  canSignIn(person: Person): boolean
  /**
   * True when at least one manager has signed in with two factors and still can. `but` is the id of a person whom the
   * function ignores.
   */
  hasManager(but?: string): Promise<boolean>
}

/** The dependencies of `createPeople`. */
export interface PeopleParts {
  now?: () => Date
  /** True when the secret of a person's one-time codes can be decrypted. */
  isReadable: (person: Person) => boolean
  /** True when the staff need a manager who can sign in; false while the shared password works. */
  needsManager: () => Promise<boolean>
}

/** An email address in the form in which the service stores and compares it. */
export const emailKey = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** Stores the people in documents of the store. */
export function createPeople(
  documents: Documents,
  { now = () => new Date(), isReadable, needsManager }: PeopleParts,
): People {
  // A change that depends on the data of other people runs alone.
  const mutex = new KeyedMutex()
  const alone = <Result>(task: () => Promise<Result>) => mutex.runExclusive('people', task)

  const get = (id: string) => documents.get<Person>(SPACE, id)
  const all = async () => {
    const found = [...(await documents.all<Person>(SPACE)).values()]
    return found.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.createdAt.localeCompare(b.createdAt))
  }
  const byEmail = async (email: string) => {
    const key = emailKey(email)
    return (await all()).find(person => person.email === key)
  }
  const update = (id: string, change: PersonChange) =>
    documents.update<Person>(SPACE, id, present => {
      const value = present && (change(present) ?? present)
      return value && { value }
    })

  const canSignIn = (person: Person) =>
    person.passkeys.length > 0 || (person.password !== undefined && isReadable(person))
  const hasManager = async (but?: string) =>
    (await all()).some(
      person => person.id !== but && person.role === 'manager' && person.signedInAt !== undefined && canSignIn(person),
    )

  const guarded = (id: string, change: (present: Person) => Promise<Person | undefined>, takesManager = true) =>
    alone(async () => {
      const present = await get(id)
      if (!present) return undefined
      const isManager = takesManager && present.role === 'manager'
      if (isManager && (await needsManager()) && !(await hasManager(id))) return 'last_manager'
      return await change(present)
    })

  return {
    all,
    ids: () => documents.keys(SPACE),
    get,
    byEmail,
    update,
    canSignIn,
    hasManager,
    byPasskey: async passkey => (await all()).find(({ passkeys }) => passkeys.some(({ id }) => id === passkey)),

    add: ({ email, name, role, announced }) =>
      alone(async () => {
        if (await byEmail(email)) return 'taken'
        const id = randomBytes(ID_BYTES).toString('base64url')
        const person: Person = {
          id,
          email: emailKey(email),
          name,
          role,
          createdAt: now().toISOString(),
          passkeys: [],
          ...(announced && { announced }),
        }
        await documents.update<Person>(SPACE, id, () => ({ value: person }))
        return person
      }),

    setRole: (id, role, announced) =>
      guarded(
        id,
        () => update(id, person => ({ ...person, role, ...(announced && { announced }) })),
        role !== 'manager',
      ),

    async dropUnfinishedWays(id) {
      const isBegun = (person: Person) => !canSignIn(person) && (person.password ?? person.code) !== undefined
      const present = await get(id)
      if (!present || !isBegun(present)) return
      await update(id, person => {
        const { password: _, code: __, recovery: ___, ...rest } = person
        return isBegun(person) ? rest : undefined
      })
    },

    reset: (id, announced) =>
      guarded(id, () =>
        update(id, ({ id, email, name, role, createdAt, resets = 0 }) => ({
          id,
          email,
          name,
          role,
          createdAt,
          passkeys: [],
          resets: resets + 1,
          ...(announced && { announced }),
        })),
      ),

    remove: id =>
      guarded(id, async present => {
        await documents.update<Person>(SPACE, id, () => undefined)
        await forgetReader(documents, id)
        return present
      }),
  }
}
