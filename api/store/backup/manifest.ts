import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { ListName } from '../../contract/records/records'
import { writeDurably } from '../durable-file'
import { type EntryLine, hasValidChecksum, withChecksum } from '../files/journal/entry'
import { perList } from '../records/per-list'
import { BackupError } from './backup-error'
import { readPlainFile } from './plain-file'
import { type CopyKey, withProof } from './proof'

/** The word in a manifest's proof that names the kind of data, because the same key also signs other kinds. */
export const ABOUT = 'backup'
export const MANIFEST = 'manifest.json'
const VERSION = 1

const count = z.int().check(z.nonnegative())
/** A list's numbers in a backup; the highest id is 0 for an empty list. */
const listContent = z.object({ records: count, erased: count, lost: count, highestId: count })
/** A file of a backup: its path below the backup's folder, its size in bytes, and its SHA-256 in hex. */
const backupFile = z.object({ path: z.string(), size: count, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
/** The schema of `manifest.json`. Nothing in a manifest, which may be forged, may be used before it passes this. */
const schema = z.object({
  version: z.literal(VERSION),
  /** ISO time; the backup has every submission that was acknowledged before this time. */
  takenAt: z.iso.datetime(),
  /** The highest revision of the records. */
  rev: count,
  lists: z.record(z.string(), z.optional(listContent)),
  files: z.array(backupFile),
  /** Copies of settings files, for people to read; a restore never puts them back. */
  settings: z.optional(z.array(backupFile)),
  /** Erased records as `id:hash`, so that a restore of an older backup leaves them out; see `referenceHash`. */
  erased: z.record(z.string(), z.array(z.string().check(z.regex(/^\d+:[0-9a-f]+$/)))),
  proof: z.optional(z.string()),
})
type ListContent = z.output<typeof listContent>
export type BackupFile = z.output<typeof backupFile>
export type Manifest = Omit<z.output<typeof schema>, 'lists' | 'erased'> & {
  lists: Record<ListName, ListContent>
  erased: Record<ListName, string[]>
}

/** Writes a manifest with a checksum and, if there is a key, with a proof of who made the backup. */
export async function writeManifest(folder: string, manifest: Manifest, key?: CopyKey): Promise<void> {
  const { sum: _, proof: __, ...facts } = manifest as Manifest & { sum?: string }
  const json = JSON.stringify(withProof(facts, ABOUT, key), null, 1)
  await writeDurably(join(folder, MANIFEST), `${withChecksum(json)}\n`)
}

/** Reads a manifest; throws a BackupError for an unusable one. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST)
  const bytes = await readPlainFile(folder, MANIFEST).catch((error: NodeJS.ErrnoException) => {
    const why = error.code ?? `it ${error.message}`
    const what = error.code === 'ENOENT' ? 'it has no manifest.json' : `manifest.json cannot be read (${why})`
    throw new BackupError([`${folder} is no finished backup: ${what}.`])
  })
  const version = versionIn(bytes)
  if (version !== undefined && version > VERSION) {
    throw new BackupError([`${path} was written by a later version of this program (format ${version}).`])
  }
  const manifest = checkedJson(bytes)
  if (!schema.safeParse(manifest).success) throw new BackupError([`${path} is damaged or was changed by hand.`])
  return manifest as Manifest
}

/** Adds the lists that the manifest lacks, because the version that wrote it did not know them: they are empty. */
export function withAllLists(manifest: Manifest): Manifest {
  const { lists, erased } = new Tally()
  return { ...manifest, lists: { ...lists, ...manifest.lists }, erased: { ...erased, ...manifest.erased } }
}

/** Parses the JSON that `withChecksum` and a line feed made; undefined for any other bytes. */
export function checkedJson(bytes: Buffer): unknown {
  if (!hasValidChecksum(bytes.subarray(0, -1))) return undefined
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

function versionIn(bytes: Buffer): number | undefined {
  const [, version] = /"version":\s*(\d+)/.exec(bytes.toString('utf8', 0, 200)) ?? []
  return version === undefined ? undefined : Number(version)
}

/** Describes a file of a backup from its bytes on disk. */
export async function describeFile(folder: string, path: string): Promise<BackupFile> {
  return describeBytes(path, await readFile(join(folder, path)))
}

export const describeBytes = (path: string, bytes: Uint8Array): BackupFile => ({
  path,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

// A line with a record ends in more than one brace, so a visitor's text can never match this pattern.
const TOMBSTONE = /"gone":"(erased|lost)"(?:,"was":"([0-9a-f]+)")?\}$/

/** The reason why a record is gone, and an erased reference's hash; undefined for a line that is no tombstone. */
export function tombstoneIn(text: string): { gone: 'erased' | 'lost'; hash: string | undefined } | undefined {
  const [, gone, hash] = TOMBSTONE.exec(text) ?? []
  return gone === 'erased' || gone === 'lost' ? { gone, hash } : undefined
}

/** Counts the present, the erased and the lost records in the lines of segments. */
export class Tally {
  rev = 0
  readonly lists = perList((): ListContent => ({ records: 0, erased: 0, lost: 0, highestId: 0 }))
  readonly erased = perList((): string[] => [])

  add({ list, id, rev, text }: EntryLine): void {
    const content = this.lists[list]
    const tombstone = tombstoneIn(text)
    content[tombstone?.gone ?? 'records']++
    content.highestId = Math.max(content.highestId, id)
    this.rev = Math.max(this.rev, rev)
    if (tombstone?.hash) this.erased[list].push(`${id}:${tombstone.hash}`)
  }
}
