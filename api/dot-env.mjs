// Plain Node, since what prepares the first start asks it before anything is installed.
import { readFileSync, statSync } from 'node:fs'

const FILE = '.env'
/** A name, and a value without quotes with a `#` in its midst. */
const CUT = /^\s*(?:export\s+)?(\w+)\s*=\s*(?!['"`])(?:[^#\n]*[^#\s])#/gm

/** Thrown for a `.env` that is there and that this user may not read. */
export class UnreadableDotEnvError extends Error {}

/**
 * Reads `.env`, where there is one; answers the names of the values that end at a `#`, which begins a comment there
 * even within a word. Throws where this user may not read it, which Node takes for a file that is not there.
 */
export function readDotEnv() {
  try {
    process.loadEnvFile(FILE)
  } catch (error) {
    const { code } = error
    const owner = statSync(FILE, { throwIfNoEntry: false })?.uid
    if (code === 'ENOENT' && owner === undefined) return []
    throw new UnreadableDotEnvError(
      `.env cannot be read by this user (${code}), so that none of its settings count: let the user that Haven runs as ` +
        'read it (`chown USER .env`, `chmod 600 .env`).',
      { cause: error },
    )
  }
  return cutValues(readFileSync(FILE, 'utf8'))
}

/** The names of the values that end at a `#` which no space parts from them. */
export function cutValues(text) {
  return [...text.matchAll(CUT)].map(([, name = '']) => name)
}
