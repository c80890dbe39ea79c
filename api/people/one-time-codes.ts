import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import type { Secrets } from '../security/secrets'
import type { People, Person, PersonChange } from './people'
import { whileWritable } from './while-writable'

/** Seconds for which a code is valid (RFC 6238, section 5.2), and the number of steps that a clock can be off. */
const PERIOD = 30
const WINDOW = 1
/** Bytes of a secret: as long as the digest (RFC 4226, section 4, R6). */
const SECRET_BYTES = 20
const PURPOSE = 'one-time code'

/** Codes of an authenticator app. */
export interface OneTimeCodes {
  /** Makes a new secret for an app: as text, as a QR code, and sealed, to be sent back with the first code. */
  offer(person: Pick<Person, 'id' | 'email'>): { secret: string; uri: string; squares: string[]; sealed: string }
  /** The data to store after the app made a right code from an offer; undefined for a wrong code. */
  accept(person: Pick<Person, 'id'>, sealed: string, code: string): Person['code'] | undefined
  /** The step of a right and unused code; changes nothing. */
  look(person: Person, code: string): number | undefined
  /** Uses up a step; false when it was already used. */
  use(person: Person, step: number): Promise<boolean>
  /** True when a person's secret can be decrypted; a changed key makes it unreadable. */
  isReadable(person: Person): boolean
}

/**
 * Draws a text as a QR code with a light border. The server draws the QR code, so that the dashboard needs no code for
 * it.
 */
const squaresOf = (text: string) => encode(text, { border: 2 }).data.map(row => row.map(Number).join(''))

/** Makes codes by `otpauth` from a person's own secret; the app shows the firm's name. */
export function createOneTimeCodes(
  people: Pick<People, 'update'>,
  secrets: Secrets,
  { firm, now = Date.now }: { firm: { name: string }; now?: () => number },
): OneTimeCodes {
  const purposeOf = ({ id }: Pick<Person, 'id'>) => `${PURPOSE} of ${id}`
  const appOf = (secret: string, label = '') =>
    new TOTP({ issuer: firm.name, label, secret: Secret.fromBase32(secret), period: PERIOD })

  /** The last used step of each person, in this process. */
  const spent = new Map<string, number>()

  /** The 30-second step that a correct code belongs to; undefined for a wrong code. */
  function stepOf(secret: string, code: string): number | undefined {
    const app = appOf(secret)
    const delta = app.validate({ token: code.replaceAll(/\s/g, ''), window: WINDOW, timestamp: now() })
    return delta === null ? undefined : app.counter({ timestamp: now() }) + delta
  }

  const open = (person: Person) => person.code && secrets.open(person.code.secret, purposeOf(person))

  return {
    offer(person) {
      const secret = new Secret({ size: SECRET_BYTES }).base32
      const sealed = secrets.seal(secret, purposeOf(person))
      const uri = appOf(secret, person.email).toString()
      return { secret, uri, squares: squaresOf(uri), sealed }
    },

    accept(person, sealed, code) {
      const secret = secrets.open(sealed, purposeOf(person))
      const step = secret && stepOf(secret, code)
      return step ? { secret: sealed, lastStep: step } : undefined
    },

    look(person, code) {
      const secret = open(person)
      const step = secret && stepOf(secret, code)
      const last = Math.max(person.code?.lastStep ?? 0, spent.get(person.id) ?? 0)
      return step && step > last ? step : undefined
    },

    async use({ id }, step) {
      if (step <= (spent.get(id) ?? 0)) return false
      spent.set(id, step)
      let isUsed = false
      const change: PersonChange = present => {
        isUsed = present.code !== undefined && step > present.code.lastStep
        return isUsed && present.code ? { ...present, code: { ...present.code, lastStep: step } } : undefined
      }
      // A full disk locks nobody out: this process remembers the step until it can be written.
      const isStored = await whileWritable(people.update(id, change))
      return isUsed || !isStored
    },

    isReadable: person => open(person) !== undefined,
  }
}
