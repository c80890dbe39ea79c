// Plain Node, since what prepares the first start asks it before anything is installed.
import { readFileSync } from 'node:fs'

const FILE = '.env'
/** A name, and a value without quotes with a `#` in its midst. */
const CUT = /^\s*(?:export\s+)?(\w+)\s*=\s*(?!['"`])(?:[^#\n]*[^#\s])#/gm

/**
 * Reads `.env`, where there is one; answers the names of the values that end at a `#`, which begins a comment there
 * even within a word.
 */
export function readDotEnv() {
  try {
    process.loadEnvFile(FILE)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  return cutValues(readFileSync(FILE, 'utf8'))
}

/** The names of the values that end at a `#` which no space parts from them. */
export function cutValues(text) {
  return [...text.matchAll(CUT)].map(([, name = '']) => name)
}
