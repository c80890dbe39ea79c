// This file is plain JavaScript, because `npm start` reads it before any package is installed.
import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'

const FILE = '.env'
/** Matches a line with a value that has no quotes and contains a `#` directly after another character. */
const CUT = /^\s*(?:export\s+)?(\w+)\s*=\s*(?!['"`])(?:[^#\n]*[^#\s])#/gm

/** Matches a line with a colon instead of `=` after a name. Node would skip such a line together with the next line. */
const COLON = /^[ \t]*(?:export\s+)?([A-Z][A-Z\d_]+)[ \t]*:.*$/gm

/** Thrown for a `.env` that this user may not read. */
export class UnreadableDotEnvError extends Error {}

/**
 * Reads `.env`, if the file exists, with or without a byte-order mark. Returns the names of values that are cut off at a
 * `#`, and names with a colon instead of `=`. Node takes every `#` in `.env` as the start of a comment, even within a
 * word. Throws when this user may not read the file.
 */
export function readDotEnv() {
  try {
    const found = statSync(FILE, { throwIfNoEntry: false })
    if (!found) return { cut: [], colons: [] }
    if (found.isDirectory()) {
      throw new UnreadableDotEnvError('.env is a folder, so that no settings count: make it a file, or move it away')
    }
    // Node's own loadEnvFile treats a file that this user may not read as missing, and skips the line after a
    // byte-order mark.
    const text = readFileSync(FILE, 'utf8').replace(/^\uFEFF/, '')
    for (const [name, value] of Object.entries(parseEnv(text.replace(COLON, '')))) process.env[name] ??= value
    return { cut: cutValues(text), colons: colonNames(text) }
  } catch (error) {
    if (error instanceof UnreadableDotEnvError) throw error
    throw new UnreadableDotEnvError(
      `.env cannot be read by this user (${error.code}), so that none of its settings count: let the user that Haven runs ` +
        'as read it (`chown USER .env`, `chmod 600 .env`)',
      { cause: error },
    )
  }
}

/** The names of values that are cut off at a `#` which follows another character. */
export function cutValues(text) {
  return [...text.matchAll(CUT)].map(([, name = '']) => name)
}

/** The names that a colon follows instead of `=`. */
export function colonNames(text) {
  return [...text.matchAll(COLON)].map(([, name = '']) => name)
}
