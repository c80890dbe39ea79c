import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LISTS, type ListName } from '../../contract/records/records'
import { namesIn } from '../durable-file'
import { decodeEntry, type EntryLine } from '../files/journal/entry'
import { referenceHash } from '../records/references'
import { ABOUT, readManifest } from './manifest'
import { type CopyKey, proverOf } from './proof'

/** The hashes of erased records' references by `list/id`: after a restore, another record may get the same id. */
export type Erased = ReadonlyMap<string, ReadonlySet<string>>

const TOMBSTONES = /"list":"([a-z-]+)","id":(\d+),"gone":"erased","was":"([0-9a-f]+)"\}/g

/**
 * Collects the known erasures from a data folder, and from the manifests of all backups in the folder that holds
 * `backup`. A manifest is used only if one of `keys` made its proof, because a forged manifest could make the restore
 * drop records. Without `keys`, every manifest is used.
 */
export async function erasedSince(backup: string, dataDir: string, keys?: readonly CopyKey[]): Promise<Erased> {
  const erased = new Map<string, Set<string>>()
  const add = (list: string, id: string, hash: string) => {
    const hashes = erased.get(`${list}/${id}`) ?? new Set()
    erased.set(`${list}/${id}`, hashes.add(hash))
  }
  const beside = dirname(backup)
  for (const name of await readdir(beside)) {
    const manifest = await readManifest(join(beside, name)).catch(() => undefined)
    if (manifest && keys && !proverOf(manifest, ABOUT, keys)) continue
    for (const [list, entries] of Object.entries(manifest?.erased ?? {})) {
      for (const entry of entries) add(list, ...(entry.split(':') as [string, string]))
    }
  }
  for (const folder of ['journal', ...LISTS].map(name => join(dataDir, name))) {
    for (const name of await namesIn(folder)) {
      // Skips an unreadable file, because the file's damage may be the reason for the restore.
      const text = await readFile(join(folder, name), 'latin1').catch(() => '')
      for (const [, list = '', id = '', hash = ''] of text.matchAll(TOMBSTONES)) add(list, id, hash)
    }
  }
  return erased
}

/** The hash of the record's reference if the record in this line was erased; otherwise undefined. */
export function erasedReferenceHash({ list, id, text }: EntryLine, erased: Erased): string | undefined {
  const hashes = erased.get(`${list satisfies ListName}/${id}`)
  const reference = hashes && decodeEntry(text).record?.state.reference
  const hash = reference === undefined ? undefined : referenceHash(reference)
  return hash !== undefined && hashes?.has(hash) ? hash : undefined
}
