import type { Documents } from '../store/store'
import type { People } from './people'

const SPACE = 'shared-password'

/** Whether the password that all share leads in. */
export interface SharedPassword {
  /** Whether the settings ask for its end: then nobody here can bring it back. */
  isBySetting: boolean
  /** False as long as no manager has signed in with two things, whatever was asked for: nobody is locked out. */
  isEnded(): Promise<boolean>
  /** Whether the settings or a manager asked for its end. */
  isToEnd(): Promise<boolean>
  /** What managers wished last, whatever the settings say. */
  isWanted(): Promise<boolean>
  /** Ends it, or brings it back; what the settings say stays. */
  end(ended: boolean): Promise<void>
}

/** Keeps a manager's wish among the store's documents; `setting` is that of `SHARED_PASSWORD`. */
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
