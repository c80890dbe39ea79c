/** What is done to bytes before they go to a copy. */
export interface Seal {
  /** Added to names of what is sealed. */
  suffix: string
  seal(bytes: Uint8Array): Promise<Uint8Array>
}

/** Leaves bytes as they are. */
export const NO_SEAL: Seal = { suffix: '', seal: async bytes => bytes }
