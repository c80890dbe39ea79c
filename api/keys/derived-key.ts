import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32

/**
 * Derives a key for one purpose from the installation's key (HKDF-SHA-256). Keys for different purposes reveal nothing
 * about each other.
 */
export const deriveKey = (root: Uint8Array, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', root, '', `haven ${use}`, KEY_BYTES))
