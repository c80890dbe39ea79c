/** The key that signs the tests' backups and copies. */
export const copyKey = Buffer.alloc(32, 7)

/** The options with which a test signs with this key, and accepts its signatures. */
export const proven = { key: copyKey, keys: [copyKey] }
