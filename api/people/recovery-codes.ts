import { randomInt } from 'node:crypto'
import { REFERENCE_ALPHABET } from '../contract/records/records'
import type { Secrets } from '../security/secrets'
import type { People, Person, PersonChange } from './people'
import { whileWritable } from './while-writable'

/**
 * The number of recovery codes in a set. Each code consists of five groups of five characters without look-alikes, with
 * 113 random bits.
 */
const CODES = 10
const GROUPS = 5
const OF_GROUP = 5

/** Recovery codes for people who lost their phone; each code works once. */
export interface RecoveryCodes {
  /**
   * Makes new recovery codes, and their digests, which replace the stored digests, so that earlier codes become
   * invalid.
   */
  make(person: Pick<Person, 'id'>): { codes: string[]; digests: string[] }
  /** The digest of a recovery code that this person has and has not used; undefined for any other text. */
  unusedDigest(person: Person, code: string): string | undefined
  /** Uses up a recovery code, given by its digest; resolves to false when the code was already used. */
  use(person: Person, kept: string): Promise<boolean>
}

/**
 * Makes and checks recovery codes. The service stores only digests of the codes, made with a key that is in no backup,
 * so that a copy of the data does not help to guess codes.
 */
export function createRecoveryCodes(people: Pick<People, 'update'>, secrets: Secrets): RecoveryCodes {
  /** The digests of the codes that this process has used up. */
  const spent = new Set<string>()
  const digestOf = ({ id }: Pick<Person, 'id'>, code: string) => secrets.digest(code, `recovery code of ${id}`)

  return {
    make(person) {
      const codes = Array.from({ length: CODES }, newCode)
      return { codes: codes.map(inGroups), digests: codes.map(code => digestOf(person, code)) }
    },

    unusedDigest(person, code) {
      const digest = digestOf(person, code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
      return !spent.has(digest) && person.recovery?.includes(digest) ? digest : undefined
    },

    async use({ id }, kept) {
      if (spent.has(kept)) return false
      spent.add(kept)
      let isUsed = false
      const change: PersonChange = present => {
        isUsed = present.recovery?.includes(kept) ?? false
        return isUsed ? { ...present, recovery: present.recovery?.filter(other => other !== kept) ?? [] } : undefined
      }
      // While the disk is full, the process remembers used codes only in memory, so that everybody can still sign in.
      const isStored = await whileWritable(people.update(id, change))
      return isUsed || !isStored
    },
  }
}

const newCode = () =>
  Array.from({ length: GROUPS * OF_GROUP }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('')

const inGroups = (code: string) => code.match(new RegExp(`.{${OF_GROUP}}`, 'g'))?.join('-') ?? code
