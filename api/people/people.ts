import { randomBytes } from 'node:crypto'
import type { Role } from '../contract/people/roles'
import { KeyedMutex } from '../store/keyed-mutex'
import type { Documents } from '../store/store'
import { forgetReader } from './seen'

const SPACE = 'people'
const ID_BYTES = 12

/** A passkey as it is kept: its public half. */
export interface KeptPasskey {
  /** As the authenticator names it, base64url. */
  id: string
  /** COSE, base64url. */
  publicKey: string
  counter: number
  transports?: string[]
  /** As its owner calls it. */
  name: string
  /** ISO times. */
  createdAt: string
  usedAt?: string
}

/** One who works here. */
export interface Person {
  id: string
  /** In lower case. */
  email: string
  name: string
  role: Role
  /** ISO times. */
  createdAt: string
  signedInAt?: string
  /** A hash as `hashPassword` makes it. */
  password?: string
  /** The secret of the one-time codes, sealed, and the last step that was used: none is good twice. */
  code?: { secret: string; lastStep: number }
  /** Digests of the recovery codes that are left. */
  recovery?: string[]
  passkeys: KeptPasskey[]
  /** How often they were reset: sessions of before count no more. */
  resets?: number
  /** The key that the last change was announced to the audit with. */
  announced?: string
}

/** What of a person may be changed at once. */
export type PersonChange = (present: Person) => Person | undefined

/** Who works here. */
export interface People {
  all(): Promise<Person[]>
  get(id: string): Promise<Person | undefined>
  byEmail(email: string): Promise<Person | undefined>
  byPasskey(passkey: string): Promise<Person | undefined>
  /** Adds one who has no way to sign in yet; `taken` where somebody has this address. */
  add(person: Pick<Person, 'email' | 'name' | 'role' | 'announced'>): Promise<Person | 'taken'>
  /** Changes one at once; undefined where there is no such person. What `change` answers undefined for stays. */
  update(id: string, change: PersonChange): Promise<Person | undefined>
  /** Changes a role; `last_manager` where no other manager could sign in any more. */
  setRole(id: string, role: Role, announced?: string): Promise<Person | 'last_manager' | undefined>
  /** Takes what is set up of ways to sign in, as long as nobody can sign in by it. */
  startAnew(id: string): Promise<void>
  /** Takes every way to sign in; `last_manager` as above. */
  reset(id: string, announced?: string): Promise<Person | 'last_manager' | undefined>
  remove(id: string): Promise<Person | 'last_manager' | undefined>
  /** Whether a person has a way to sign in that asks for two things. */
  canSignIn(person: Person): boolean
  /** Whether a manager has signed in with two things, and still could. */
  hasManager(but?: string): Promise<boolean>
}

/** What people are kept with. */
export interface PeopleParts {
  now?: () => Date
  /** Whether the secret of a person's one-time codes can be read. */
  isReadable: (person: Person) => boolean
  /** Whether nobody may be locked out by losing the last manager: not while the shared password leads in. */
  needsManager: () => Promise<boolean>
}

/** An address as it is kept and compared. */
export const emailKey = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** Keeps people among the store's documents. */
export function createPeople(
  documents: Documents,
  { now = () => new Date(), isReadable, needsManager }: PeopleParts,
): People {
  // What looks at all of them before it changes one.
  const mutex = new KeyedMutex()
  const alone = <Result>(task: () => Promise<Result>) => mutex.runExclusive('people', task)

  const get = (id: string) => documents.get<Person>(SPACE, id)
  const all = async () => {
    const found = await Promise.all((await documents.keys(SPACE)).map(get))
    return found
      .filter(person => person !== undefined)
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.createdAt.localeCompare(b.createdAt))
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

    async startAnew(id) {
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
