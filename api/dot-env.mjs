// This file is plain JavaScript, because the first start reads it before anything is installed.
import { readFileSync, statSync } from 'node:fs'

const FILE = '.env'
/** Matches a name with an unquoted value that contains a `#`. */
const CUT = /^\s*(?:export\s+)?(\w+)\s*=\s*(?!['"`])(?:[^#\n]*[^#\s])#/gm

/** Thrown for a `.env` that this user may not read. */
export class UnreadableDotEnvError extends Error {}

/**
 * Reads `.env`, if the file exists; returns the names of values that are cut off at a `#`. In `.env`, a `#` starts a
 * comment even within a word. Throws when this user may not read the file, because Node would treat the file as
 * missing.
 */
export function readDotEnv() {
  try {
    const found = statSync(FILE, { throwIfNoEntry: false })
    if (!found) return []
    if (found.isDirectory()) {
      throw new UnreadableDotEnvError('.env is a folder, so that no settings count: make it a file, or move it away')
    }
    // Node treats a file that this user may not read as missing.
    const text = readFileSync(FILE, 'utf8')
    process.loadEnvFile(FILE)
    return cutValues(text)
  } catch (error) {
    if (error instanceof UnreadableDotEnvError) throw error
    throw new UnreadableDotEnvError(
      `.env cannot be read by this user (${error.code}), so that none of its settings count: let the user that Haven runs ` +
        'as read it (`chown USER .env`, `chmod 600 .env`)',
      { cause: error },
    )
  }
}

/** The names of values that are cut off at a `#` without a space before it. */
export function cutValues(text) {
  return [...text.matchAll(CUT)].map(([, name = '']) => name)
}
