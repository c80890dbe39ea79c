import type { Documents } from '../store/store'
import type { People } from './people'

const SPACE = 'shared-password'

/** The state of the shared password. */
export interface SharedPassword {
  /**
   * True when the setting `SHARED_PASSWORD` switches the shared password off; the dashboard then cannot switch it on.
   */
  isBySetting: boolean
  /**
   * True when the shared password no longer works. The shared password works until a manager has signed in with two
   * factors, so that nobody is locked out.
   */
  isEnded(): Promise<boolean>
  /** True when the settings or a manager have asked to switch off the shared password. */
  isToEnd(): Promise<boolean>
  /** False when managers last chose to switch the shared password off; the setting may override this choice. */
  isWanted(): Promise<boolean>
  /** Stores the choice of a manager to switch the shared password off or on; the setting may override this choice. */
  end(ended: boolean): Promise<void>
}

/**
 * Creates the state of the shared password. A document contains the managers' choice; `setting` is the value of
 * `SHARED_PASSWORD`.
 */
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
