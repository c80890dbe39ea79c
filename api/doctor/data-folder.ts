import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Low } from 'lowdb'
import { verifyChain } from '../audit/verify'
import type { RecordLetter } from '../contract/forms/letters'
import { LISTS } from '../contract/records/records'
import { auditFolder } from '../store/audit-files'
import { refuseHalfRestored } from '../store/backup/replacement'
import { namesIn } from '../store/durable-file'
import { journalPath } from '../store/files/journal/journal'
import { readJournals } from '../store/files/journal/journal-reader'
import { LETTERS_FOLDER, letterPath, lettersIn } from '../store/files/letters/letter-paths'
import { expectedFiles } from '../store/files/recovery/expected-files'
import { isJournalMissing, missingStateInWords } from '../store/files/recovery/known-files'
import {
  DamagedFileError,
  type Segment,
  SegmentFile,
  segmentNumber,
  segmentPath,
} from '../store/files/segments/segment-file'
import { firstIdOf, SEGMENT_SIZE, segmentOf } from '../store/files/segments/segment-ids'
import { UserFacingError } from '../user-facing-error'
import { type Ahead, createAhead, lookAtFuture } from './clock'
import { type Line, linesAbout } from './line'

/** Checks that the data folder exists, that Haven can write to it, and that no file in it belongs to another user. */
export async function lookAtFolder(dir: string, uid = process.getuid?.()): Promise<Line[]> {
  const { ok, look, wrong } = linesAbout('Data folder')
  const folder = await stat(dir).catch((error: NodeJS.ErrnoException) => error.code ?? 'unknown')
  const halfRestored = await refuseHalfRestored(dir).then(
    () => undefined,
    (error: unknown) => (error instanceof UserFacingError ? error.message : undefined),
  )
  if (halfRestored !== undefined) return [wrong(halfRestored)]
  if (folder === 'ENOENT') return [look(`DATA_DIR ${dir} is not there yet: the first start makes it.`)]
  if (folder === 'EACCES') {
    return [wrong(`DATA_DIR ${dir} cannot be reached by this user: run this as the user that Haven runs as.`)]
  }
  if (typeof folder === 'string') return [wrong(`DATA_DIR ${dir} cannot be used (${folder}): name a folder.`)]
  if (!folder.isDirectory()) return [wrong(`DATA_DIR ${dir} is no folder: name one that Haven may write to.`)]
  const refusal = await refusalToWrite(dir)
  if (refusal !== undefined && isRefused(refusal) && uid !== undefined && folder.uid !== uid) {
    return [wrong(ofAnotherUserInWords(dir, folder.uid))]
  }
  if (refusal !== undefined) return [wrong(unwritableInWords(dir, refusal))]
  const lines: Line[] = []
  // On Windows, files have no owners and permissions of this kind, so the check is skipped there.
  if (uid !== undefined) {
    // Root may use everybody's files, but the user of the service may not. If root runs the check, all files must
    // therefore belong to the owner of the folder.
    const owner = uid === 0 ? folder.uid : uid
    const foreign = await firstOfAnother(dir, owner)
    if (foreign !== undefined) {
      const remedy = `give the whole folder to the user that Haven runs as: \`chown -R USER ${dir}\``
      lines.push(wrong(`${foreign} belongs to another user than the rest, so Haven may fail to change it: ${remedy}.`))
    }
  }
  return lines.length > 0 ? lines : [ok(`${dir} can be written to, and all of it belongs to one user.`)]
}

/**
 * Tries to write a file. Resolves to the error code, or to undefined after success. A check of permissions alone would
 * not notice a full disk.
 */
async function refusalToWrite(dir: string): Promise<string | undefined> {
  const path = join(dir, `.${randomUUID()}.tmp`)
  try {
    await writeFile(path, 'x')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}

const isRefused = (code: string) => code === 'EACCES' || code === 'EPERM'

/**
 * The remedy when the folder belongs to another user: run the command as that user, or give the folder to the user that
 * Haven runs as.
 */
const ofAnotherUserInWords = (dir: string, owner: number) =>
  `${dir} belongs to another user (number ${owner}), and this user may not use it. If Haven runs as that user, run this ` +
  `as them (\`sudo -u '#${owner}' npm run doctor\`). Otherwise give the whole folder to the user that Haven runs as: ` +
  `\`chown -R USER ${dir}\`.`

/** The remedy for the error code of a failed attempt to write into a folder. */
export function unwritableInWords(dir: string, code: string): string {
  const nothing = `Nothing can be written to ${dir}`
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `${nothing}: its disk is full. Make room, or give the machine more disk.`
  if (code === 'EROFS')
    return `${nothing}: its disk is mounted read-only. Look for errors of the disk (\`dmesg\`), and mount it again.`
  if (isRefused(code)) {
    return `${nothing} by this user: give the folder to the user that Haven runs as (\`chown -R USER ${dir}\`, \`chmod 700\`), and run this as that user.`
  }
  return `${nothing} (${code}): make it a folder that the user of Haven may write to.`
}

/** The first path that belongs to another user: the data folder itself, or a path within it. */
async function firstOfAnother(dir: string, owner: number): Promise<string | undefined> {
  const names = await readdir(dir, { recursive: true }).catch(() => [])
  for (const path of [dir, ...names.map(name => join(dir, name))]) {
    const found = await stat(path).catch(() => undefined)
    if (found && found.uid !== owner) return path
  }
  return undefined
}

/**
 * Looks for damaged and missing files in a data folder, and for changed entries of the audit; changes nothing. The
 * service may run during the check. The check also reports requests with a time of arrival in the future.
 */
export async function lookAtFiles(dir: string, now: Date): Promise<Line[]> {
  const { ok, wrong } = linesAbout('Files')
  const letters: RecordLetter[] = []
  const ahead = createAhead(now)
  const damaged = [
    ...(await damagedRecords(dir, letters, ahead)),
    ...(await damagedLetters(dir, letters)),
    ...(await damagedDocuments(dir)),
  ]
  const { problem } = await verifyChain(auditFolder(dir))
  const missing = await missingStateInWords(join(dir, 'state.json'))
  const repair =
    'keep a copy of the data folder, then restart Haven. Haven repairs what it can, and its log names the losses. ' +
    'Restore lost records from a backup (`npm run restore`).'
  const lines = [
    ...damaged.map(what => wrong(`${what}: ${repair}`)),
    ...(missing === undefined ? [] : [wrong(missing)]),
    ...(problem
      ? [wrong(`The audit: ${problem} Compare it with a head that you noted (\`npm run audit:verify\`).`)]
      : []),
  ]
  const future = lookAtFuture(ahead.found())
  return [...(lines.length > 0 ? lines : [ok('No file is damaged or missing.')]), ...future]
}

/**
 * Describes damaged and missing journals and segments. Adds to `letters` the letters that the records list, and to
 * `ahead` the records with a time of arrival in the future.
 */
async function damagedRecords(dir: string, letters: RecordLetter[], ahead?: Ahead): Promise<string[]> {
  // Ignores a damaged `state.json`, because another check reports it.
  const expected = await expectedFiles(dir).catch(() => undefined)
  // Reads the journals before the segments. A record that moves to a segment between both reads is then found twice
  // instead of never.
  const journal = await readJournals(join(dir, 'journal'))
  const problems = journal.damages.filter(({ tornEnd }) => !tornEnd).map(({ path }) => `${path} is damaged`)
  if (expected?.known && isJournalMissing(expected.known, journal.end)) {
    problems.push(`${journalPath(join(dir, 'journal'), expected.known.journal)} is missing`)
  }
  const newest = new Map<string, string>()
  const take = ({ list, id, text }: { list: string; id: number; text: string }) => newest.set(`${list}/${id}`, text)
  for (const list of LISTS) {
    const filed = expected?.filed[list] ?? 0
    const present = (await namesIn(join(dir, list))).map(segmentNumber).filter(number => number !== undefined)
    for (let number = 1; number <= Math.max(segmentOf(filed), ...present); number++) {
      const known = Math.max(Math.min(filed - firstIdOf(number) + 1, SEGMENT_SIZE), 0)
      const file = new SegmentFile(segmentPath(join(dir, list), number), list, number, known)
      const db = new Low<Segment>(file, { lines: [] })
      try {
        await db.read()
        for (const line of db.data.lines) {
          ahead?.note(line)
          if (line.text.includes('"files":')) take(line)
        }
      } catch (error) {
        if (!(error instanceof DamagedFileError)) throw error
        problems.push(error.message)
      }
    }
  }
  for (const line of journal.lines) {
    ahead?.note(line)
    take(line)
  }
  for (const text of newest.values()) letters.push(...lettersIn({ text }))
  return problems
}

/**
 * Describes damaged and missing letters. An erasure may remove a letter during the check, so a missing letter counts
 * only if a record still lists it afterwards.
 */
async function damagedLetters(dir: string, letters: readonly RecordLetter[]): Promise<string[]> {
  const damaged: string[] = []
  const missing: string[] = []
  for (const letter of letters) {
    const path = pathOf(dir, letter)
    const bytes = await readFile(path).catch(() => undefined)
    if (!bytes) missing.push(path)
    else if (createHash('sha256').update(bytes).digest('hex') !== letter.sha256) damaged.push(path)
  }
  const named: RecordLetter[] = []
  if (missing.length > 0) await damagedRecords(dir, named)
  const still = new Set(named.map(letter => pathOf(dir, letter)))
  return [
    ...damaged.map(path => `${path} is damaged`),
    ...missing.filter(path => still.has(path)).map(path => `${path} is missing`),
  ]
}

const pathOf = (dir: string, letter: RecordLetter) => join(dir, LETTERS_FOLDER, letterPath(letter))

async function damagedDocuments(dir: string): Promise<string[]> {
  const content = (await namesIn(join(dir, 'content'))).map(name => join('content', name))
  const problems: string[] = []
  for (const name of ['state.json', ...content.filter(name => name.endsWith('.json'))]) {
    const text = await readFile(join(dir, name), 'utf8').catch(() => undefined)
    if (text !== undefined && !isJson(text)) problems.push(`${join(dir, name)} is damaged`)
  }
  return problems
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * The time at which the most recent file in the folder was written, in ms since 1970; undefined when no file can be
 * read.
 */
export async function lastWritten(dir: string): Promise<number | undefined> {
  const names = await readdir(dir, { recursive: true }).catch(() => [])
  let last: number | undefined
  for (const name of names) {
    const { mtimeMs = 0 } = (await stat(join(dir, name)).catch(() => undefined)) ?? {}
    if (mtimeMs > (last ?? 0)) last = mtimeMs
  }
  return last
}
