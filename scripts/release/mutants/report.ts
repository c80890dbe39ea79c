import type { Mutant } from './plant'

/** A mutant that no test sees. */
export interface Survivor extends Mutant {
  /** Whether any test comes past it. */
  reached: boolean
}

/** A survivor that somebody has read: why what it changes can be seen by nobody. */
export interface Listed {
  file: string
  /** The line that it begins in, without its indent: lines' numbers change. */
  text: string
  change: string
  why: string
}

/** What the table's columns are called. */
const HEADS = [
  'folder',
  'mutants',
  'killed',
  'timed out',
  'survived',
  'not reached',
  'share',
  'not listed',
  'not tried',
]

type Named = Omit<Listed, 'why'>

const isSame = (a: Named, b: Named) => a.file === b.file && a.text === b.text && a.change === b.change

/** Whether a mutant is on the list, with its reason. */
export const isListed = (mutant: Named, listed: readonly Listed[]) =>
  listed.some(entry => entry.why && isSame(entry, mutant))

/** Holds the survivors against the list of those that may survive; of those `untried`, nobody knows yet. */
export function compare(survivors: readonly Survivor[], listed: readonly Listed[], untried: readonly Mutant[] = []) {
  const maySurvive = [...survivors, ...untried]
  return {
    unlisted: survivors.filter(survivor => !isListed(survivor, listed)),
    gone: listed.filter(entry => !maySurvive.some(mutant => isSame(entry, mutant))),
  }
}

/** What came of one folder. */
export interface Outcome {
  all: readonly Mutant[]
  survivors: readonly Survivor[]
  untried: readonly Mutant[]
  timedOut: number
  unlisted: readonly Survivor[]
}

/** One folder's line of the table. */
export function row(name: string, { all, survivors, untried, timedOut, unlisted }: Outcome) {
  const unreached = survivors.filter(({ reached }) => !reached).length
  const share = `${((survivors.length / all.length) * 100).toFixed(1)} %`
  const killed = all.length - survivors.length - untried.length - timedOut
  const seen = [all.length, killed, timedOut, survivors.length - unreached, unreached]
  return [name, ...seen, share, unlisted.length, untried.length].map(String)
}

/** The table at the end of a run. */
export function table(rows: string[][]): string {
  const all = [HEADS, ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map(cells => cells[column]?.length ?? 0))) ?? []
  return all
    .map(cells =>
      cells
        .map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0)))
        .join('  '),
    )
    .join('\n')
}
