/** Encrypts bytes before they go to a copy; for an unencrypted copy, returns them unchanged. */
export interface Seal {
  /** The suffix that is added to the names of encrypted files. */
  suffix: string
  seal(bytes: Uint8Array): Promise<Uint8Array>
}

export const NO_SEAL: Seal = { suffix: '', seal: async bytes => bytes }
