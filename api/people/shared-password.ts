import type { Documents } from '../store/store'
import type { People } from './people'

const SPACE = 'shared-password'

/** The state of the shared password. */
export interface SharedPassword {
  /** True when the settings switch the shared password off, so that nobody can switch it on in the dashboard. */
  isBySetting: boolean
  /** False until a manager has signed in with two factors, so that nobody is locked out. */
  isEnded(): Promise<boolean>
  /** True when the settings or a manager ask for the end of the shared password. */
  isToEnd(): Promise<boolean>
  /** The managers' last wish, which the settings may override. */
  isWanted(): Promise<boolean>
  /** Ends the shared password or brings it back; the settings stay in force. */
  end(ended: boolean): Promise<void>
}

/** Stores the managers' wish among the store's documents; `setting` is `SHARED_PASSWORD`. */
export function createSharedPassword(
  documents: Documents,
  people: Pick<People, 'hasManager'>,
  setting: boolean,
): SharedPassword {
  const isWanted = async () => (await documents.get<true>(SPACE, 'ended')) !== true
  const isToEnd = async () => !setting || !(await isWanted())
  return {
    isBySetting: !setting,
    isWanted,
    isToEnd,
    isEnded: async () => (await isToEnd()) && (await people.hasManager()),
    async end(ended) {
      await documents.update<true>(SPACE, 'ended', () => (ended ? { value: true } : undefined))
    },
  }
}
