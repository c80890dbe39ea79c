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

type Named = Omit<Listed, 'why'>

const isSame = (a: Named, b: Named) => a.file === b.file && a.text === b.text && a.change === b.change

/** Whether a mutant is on the list, with its reason. */
export const isListed = (mutant: Named, listed: readonly Listed[]) =>
  listed.some(entry => entry.why && isSame(entry, mutant))

/** Holds the survivors against the list of those that may survive. */
export function compare(survivors: readonly Survivor[], listed: readonly Listed[]) {
  return {
    unlisted: survivors.filter(survivor => !isListed(survivor, listed)),
    gone: listed.filter(entry => !survivors.some(survivor => isSame(entry, survivor))),
  }
}

/** One folder's line of the table. */
export function row(name: string, all: number, survivors: readonly Survivor[], timedOut: number, unlisted: number) {
  const unreached = survivors.filter(({ reached }) => !reached).length
  const share = `${((survivors.length / all) * 100).toFixed(1)} %`
  const killed = all - survivors.length - timedOut
  return [name, all, killed, timedOut, survivors.length - unreached, unreached, share, unlisted].map(String)
}

/** The table at the end of a run. */
export function table(rows: string[][]): string {
  const all = [['folder', 'mutants', 'killed', 'timed out', 'survived', 'not reached', 'share', 'not listed'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map(cells => cells[column]?.length ?? 0))) ?? []
  return all
    .map(cells =>
      cells
        .map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0)))
        .join('  '),
    )
    .join('\n')
}
