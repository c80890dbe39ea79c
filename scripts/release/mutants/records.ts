import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What one test reached, by the mutants' keys: how often it came past each. */
export interface Reached {
  name: string
  /** Milliseconds that it took. */
  took: number
  hits: Record<string, number>
}

/** What the tests of one file reach. */
export interface Reach {
  /** The fingerprint of the tests and of the code that they reach. */
  stamp: string
  tests: Record<string, Reached>
  /** Mutants that are passed while the file loads or prepares, outside of every test. */
  loads: string[]
  /** Whether some of the tests failed without a mutant: the next run asks the file anew. */
  failed?: boolean
}

/** What a test said of a mutant. */
export interface Verdict {
  how: 'killed' | 'timed out'
  /** The file and the test that saw it. */
  file: string
  test: string
  /** The fingerprint of that file. */
  stamp: string
}

/** What earlier runs found out, kept outside of git, so that a run goes on where one was ended. */
export interface Records {
  reach: Record<string, Reach>
  verdicts: Record<string, Verdict>
  /** Pairs of a mutant and a test that did not see it, each with the fingerprint of the test's file. */
  tried: Record<string, string>
  /** Which test saw a mutant last, by what it changes where: it is the first to be asked when code or tests have changed. */
  past: Record<string, { file: string; test: string }>
}

/** What a mutant is called while the code around it changes. */
export const nameOf = ({ file, text, change }: { file: string; text: string; change: string }) =>
  `${file}: ${text}: ${change}`

/** Reads what was found out before, or begins anew. */
export function readRecords(path: string): Records {
  try {
    const { reach, verdicts, tried = {}, past = {} } = JSON.parse(readFileSync(path, 'utf8'))
    return { reach, verdicts, tried, past }
  } catch {
    return { reach: {}, verdicts: {}, tried: {}, past: {} }
  }
}

/** Writes it down; a run that is killed leaves the last whole state. */
export function writeRecords(path: string, records: Records) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, JSON.stringify(records))
  renameSync(`${path}.new`, path)
}
