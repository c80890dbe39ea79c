import type { Documents } from '../store/store'
import type { People } from './people'

const SPACE = 'shared-password'

/** The state of the shared password. */
export interface SharedPassword {
  /** True when the settings switch the shared password off, in which case the dashboard cannot switch it on. */
  isBySetting: boolean
  /**
   * True when the shared password does not work any more. False until a manager has signed in with two factors, so that
   * switching it off locks nobody out.
   */
  isEnded(): Promise<boolean>
  /** True when the settings or a manager have asked to switch off the shared password. */
  isToEnd(): Promise<boolean>
  /**
   * False when a manager's last choice was to switch the shared password off; the settings may override this choice.
   */
  isWanted(): Promise<boolean>
  /** Stores a manager's choice to switch the shared password off or on; the settings may override this choice. */
  end(ended: boolean): Promise<void>
}

/**
 * Creates the state of the shared password. The managers' choice is stored in a document; `setting` is the value of
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
