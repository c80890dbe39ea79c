import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { compare, type Listed, row, table } from './mutants/report'
import { type Folder, isIn, tryFolder } from './mutants/try-folder'
import { passTests } from './pass-tests'

/** The folders that nothing wrong may go unseen in. */
const FOLDERS: Record<string, Folder> = {
  'api/security': { where: 'node', tests: ['api/security', 'api/routes', 'api/http'] },
  'api/mail': { where: 'node', tests: ['api/mail', 'api/routes', 'api/store'] },
  'api/store': { where: 'node', tests: ['api/store', 'api/routes'], without: 'api/store/postgres' },
  'api/store/postgres': { where: 'postgres', tests: ['api/store', 'api/migrate', 'api/routes'] },
  'widgets/parts': { where: 'browser', tests: ['widgets/parts', 'widgets'] },
}
/** Survivors that a folder may have, of all its mutants, in per cent. */
const MOST = 10
/** Where results are kept from run to run: outside of git. */
const KEPT = '.cache/mutants'
/** Survivors by their folder, each with why nobody can see it; what is not listed is still to be tried or read. */
const LISTS = 'scripts/release/mutants/survivors'
const LEFT_OUT =
  'Mutants on a list were tried by the quick tests beside them alone. The others were tried by the tests of their own file, ' +
  'and by those of other files that take five seconds at most, until these had spent eight on them. Tests, and what only ' +
  'they and the stories use, have none.'

/**
 * Plants small mistakes in the code, one at a time, and asks which of them no test sees: at most a tenth of each folder's,
 * and each of those on the list with its reason: those are tried by the quick tests beside them alone. `words` name folders,
 * or files and folders in them. `MUTANTS_AT_ONCE` says how many are tried at a time (else one for each processor),
 * `MUTANTS_MINUTES` after how many minutes a folder's run ends; the next one goes on from there. `MUTANTS_QUICK=on` lets the
 * quick tests alone try, and prints what they leave for reading: a test of its own is often sooner there than a slow one.
 * A run over all folders begins with the tool's own tests.
 */
export async function mutants(words: string[]): Promise<string[]> {
  const names = Object.keys(FOLDERS)
  /** The folder that a path is mutated with: the innermost. */
  const folderOf = (path: string) => names.filter(name => isIn(name, path)).sort((a, b) => b.length - a.length)[0]
  const unknown = words.filter(word => !folderOf(word) || !existsSync(word))
  if (unknown.length) return [`nothing is mutated at ${unknown.join(', ')}, but what is in ${names.join(', ')}`]
  // An ended run takes its sessions along: they have groups of their own.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const wrong: string[] = []
  if (!words.length && !passTests(['scripts/release/mutants/try-folder.test.ts'])) wrong.push('its own tests fail')
  const quick = process.env.MUTANTS_QUICK === 'on'
  const rows: string[][] = []
  for (const [name, folder] of Object.entries(FOLDERS)) {
    const of = words.filter(word => folderOf(word) === name)
    if (words.length && !of.length) continue
    const listed: Listed[] = JSON.parse(readFileSync(`${LISTS}/${name.replaceAll('/', '-')}.json`, 'utf8'))
    const { all, survivors, untried, timedOut, problems } = await tryFolder(name, folder, KEPT, {
      atOnce: Number(process.env.MUTANTS_AT_ONCE) || availableParallelism(),
      within: (Number(process.env.MUTANTS_MINUTES) || 0) * 60_000,
      listed,
      of,
      quick,
    })
    wrong.push(...problems)
    const mayBeGone = listed.filter(({ file }) => !of.length || of.some(path => isIn(path, file)))
    const { unlisted, gone } = compare(survivors, mayBeGone, untried)
    rows.push(row(name, { all, survivors, untried, timedOut, unlisted }))
    const share = (survivors.length / all.length) * 100
    if (share > MOST) wrong.push(`${name}: ${share.toFixed(1)} % of its mutants survive, at most ${MOST} % may`)
    for (const { file, line, change, reached } of unlisted)
      wrong.push(`${file}:${line} ${reached ? 'survives' : 'is reached by no test'}: ${change}`)
    for (const { file, change } of gone) wrong.push(`${file}: on the list of survivors, and none: ${change}`)
    if (quick) for (const { file, line, change } of untried) wrong.push(`${file}:${line} is still to try: ${change}`)
    else
      for (const file of new Set(untried.map(mutant => mutant.file)))
        wrong.push(`${file}: ${untried.filter(mutant => mutant.file === file).length} of its mutants are still to try`)
  }
  console.log(table(rows))
  console.log(LEFT_OUT)
  return wrong
}
