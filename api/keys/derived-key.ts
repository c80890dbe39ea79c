import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32

/**
 * Derives the key of one use from the installation's key (HKDF-SHA-256). Keys of different uses reveal nothing about
 * each other.
 */
export const deriveKey = (root: Uint8Array, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', root, '', `haven ${use}`, KEY_BYTES))
