/** The key that signs the tests' backups and copies. */
export const copyKey = Buffer.alloc(32, 7)

/** The options to sign with this key, and to accept its signatures. */
export const proven = { key: copyKey, keys: [copyKey] }
