import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import type { Secrets } from '../security/secrets'
import type { People, Person, PersonChange } from './people'
import { whileWritable } from './while-writable'

/**
 * Number of seconds for which a code is valid (RFC 6238, section 5.2). `WINDOW` is the number of such periods by which
 * the clock of a phone may be wrong.
 */
const PERIOD = 30
const WINDOW = 1
/** The number of bytes in a secret, as in a digest of SHA-1 (RFC 4226, section 4, R6). */
const SECRET_BYTES = 20
const PURPOSE = 'one-time code'

/** The one-time codes of authenticator apps. */
export interface OneTimeCodes {
  /**
   * Makes a new secret for an app: as text, as a QR code, and encrypted, so that the browser can send it back with the
   * first code.
   */
  offer(person: Pick<Person, 'id' | 'email'>): { secret: string; uri: string; squares: string[]; sealed: string }
  /** The data to store after the app has made a right code from an offered secret; undefined for a wrong code. */
  accept(person: Pick<Person, 'id'>, sealed: string, code: string): Person['code'] | undefined
  /** The time step of a right code that was not used before; undefined for any other code. Changes nothing. */
  unusedStep(person: Person, code: string): number | undefined
  /** Uses up a time step; resolves to false when the step was already used. */
  use(person: Person, step: number): Promise<boolean>
  /** True when the service can decrypt a person's secret, which is impossible after its key has changed. */
  isReadable(person: Person): boolean
}

/**
 * Draws a text as a QR code with a white margin, on the server, so that the dashboard needs no library for QR codes.
 */
const squaresOf = (text: string) => encode(text, { border: 2 }).data.map(row => row.map(Number).join(''))

/** Checks codes with `otpauth` and each person's own secret; in the app, the codes stand under the firm's name. */
export function createOneTimeCodes(
  people: Pick<People, 'update'>,
  secrets: Secrets,
  { firm, now = Date.now }: { firm: { name: string }; now?: () => number },
): OneTimeCodes {
  const purposeOf = ({ id }: Pick<Person, 'id'>) => `${PURPOSE} of ${id}`
  const appOf = (secret: string, label = '') =>
    new TOTP({ issuer: firm.name, label, secret: Secret.fromBase32(secret), period: PERIOD })

  /** For each person, the last time step that this process has used up. */
  const spent = new Map<string, number>()

  /** The 30-second step to which a right code belongs; undefined for a wrong code. */
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

    unusedStep(person, code) {
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
      // While the disk is full, the process remembers used steps only in memory, so that everybody can still sign in.
      const isStored = await whileWritable(people.update(id, change))
      return isUsed || !isStored
    },

    isReadable: person => open(person) !== undefined,
  }
}
