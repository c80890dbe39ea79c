/** The key that proves who made the tests' backups and copies. */
export const copyKey = Buffer.alloc(32, 7)

/** Makes, and believes, what is proven by it. */
export const proven = { key: copyKey, keys: [copyKey] }
