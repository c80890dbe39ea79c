import type { Documents } from '../store/store'
import type { People } from './people'

const SPACE = 'shared-password'

/** The state of the shared password. */
export interface SharedPassword {
  /** True when the settings switch it off: then nobody can switch it on in the dashboard. */
  isBySetting: boolean
  /** False as long as no manager has signed in with two factors, so that nobody is locked out. */
  isEnded(): Promise<boolean>
  /** True when the settings or a manager asked for its end. */
  isToEnd(): Promise<boolean>
  /** The managers' last wish, whatever the settings say. */
  isWanted(): Promise<boolean>
  /** Ends it or brings it back; the settings stay in force. */
  end(ended: boolean): Promise<void>
}

/** Keeps the managers' wish among the store's documents; `setting` is `SHARED_PASSWORD`. */
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
