import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { auditDays, auditFolder, auditPath } from '../audit-files'
import { NOT_COPIED } from '../backup/backup'
import { AUDIT, CONTENT, LANGUAGES, STATE, smallFilesIn } from '../backup/contents'
import { unlessMissing } from '../durable-file'
import { lastingDocuments } from '../files/documents'
import { wholeLines } from './changes'
import { type CopyHead, type Part, type Piece, sha256 } from './layout'

/** The small files that a copy has: the digest of each whole file, and the copied length of the newest audit file. */
export type CopiedFiles = Pick<CopyHead, 'audit' | 'files'>

/** A change with its bytes, and the state to remember once the copy has this change. */
export type SmallChange = Piece['parts'][number] & { copiedFiles: CopiedFiles }

const NOTHING = Buffer.alloc(0)
const START = `${AUDIT}/start.json`

/** Finds the documents, content, checks of languages and audit lines that changed since the last copy. */
export class SmallFiles {
  /** The inode number, size and time of each file, which is not read again while all three are unchanged. */
  readonly #stamps = new Map<string, string>()

  constructor(readonly dir: string) {}

  /** Makes the next check read every file, even an unchanged one. */
  forget(): void {
    this.#stamps.clear()
  }

  /**
   * The changes, in the order in which they are copied. The audit announces a change in a document, and removes the
   * document after it has written the entry. So documents are read before the audit: a copy never lacks both.
   */
  async *changes(copied: CopiedFiles): AsyncGenerator<SmallChange> {
    let now = copied
    const content = await smallFilesIn(this.dir, CONTENT)
    const languages = await smallFilesIn(this.dir, LANGUAGES)
    for (const path of [STATE, ...content, ...languages, START]) {
      const bytes = await this.#changed(path, now)
      if (!bytes) continue
      now = { ...now, files: { ...now.files, [path]: sha256(bytes) } }
      yield { part: { file: path, size: bytes.length }, bytes, copiedFiles: now }
      // When the start of the audit's chain changes, its earliest files have expired: a restore must drop them, too.
      if (path === START)
        yield { part: keepOf(AUDIT, await smallFilesIn(this.dir, AUDIT)), bytes: NOTHING, copiedFiles: now }
    }
    for (const [folder, present] of [
      [CONTENT, content],
      [LANGUAGES, languages],
    ] as const) {
      const files = Object.entries(now.files)
      const kept = files.filter(([path]) => !path.startsWith(`${folder}/`) || present.includes(path))
      if (kept.length === files.length) continue
      now = { ...now, files: Object.fromEntries(kept) }
      yield { part: keepOf(folder, present), bytes: NOTHING, copiedFiles: now }
    }
    const audit = auditFolder(this.dir)
    for (const day of (await auditDays(audit)).filter(day => day >= copied.audit.day)) {
      const handle = await open(auditPath(audit, day), 'r').catch(unlessMissing)
      if (!handle) continue
      try {
        const { size } = await handle.stat()
        const known = day === now.audit.day ? now.audit.size : 0
        // A file that is now shorter than its copied part was replaced.
        let at = size < known ? 0 : known
        for await (const bytes of wholeLines(handle, at, size)) {
          const part = { append: `${AUDIT}/${day}.jsonl`, from: at, size: bytes.length }
          at += bytes.length
          now = { ...now, audit: { day, size: at } }
          yield { part, bytes, copiedFiles: now }
        }
      } finally {
        await handle.close()
      }
    }
  }

  async #changed(path: string, { files }: CopiedFiles): Promise<Buffer | undefined> {
    const full = join(this.dir, path)
    const found = await stat(full).catch(unlessMissing)
    if (!found) return undefined
    const stamp = `${found.ino} ${found.size} ${found.mtimeMs}`
    if (this.#stamps.get(path) === stamp && files[path] !== undefined) return undefined
    const bytes = path === STATE ? Buffer.from((await lastingDocuments(full, NOT_COPIED)) ?? '') : await readFile(full)
    this.#stamps.set(path, stamp)
    return bytes.length > 0 && sha256(bytes) !== files[path] ? bytes : undefined
  }
}

const keepOf = (keep: typeof CONTENT | typeof LANGUAGES | typeof AUDIT, paths: readonly string[]): Part => ({
  keep,
  names: paths.map(path => path.slice(keep.length + 1)),
  size: 0,
})
