import { dirname, join } from 'node:path'
import type { RecordLetter } from '../../contract/forms/letters'
import type { ListName } from '../../contract/records/records'
import { makeFolder, writeDurably } from '../durable-file'
import type { EntryLine } from '../files/journal/entry'
import { lettersIn } from '../files/letters/letter-paths'
import { segmentPath } from '../files/segments/segment-file'
import { segmentIn } from './contents'
import { type BackupFile, describeFile, type Manifest, Tally, writeManifest } from './manifest'
import type { CopyKey } from './proof'

/** A backup that is being written into a folder: its files first, and its manifest last. */
export class WrittenBackup {
  /** The letters that the written records mention. */
  readonly letters: RecordLetter[] = []
  readonly #paths: string[] = []
  readonly #tally = new Tally()

  constructor(readonly folder: string) {}

  async write(path: string, bytes: string | Uint8Array): Promise<void> {
    const full = join(this.folder, path)
    await makeFolder(dirname(full))
    await writeDurably(full, bytes)
    this.#paths.push(path)
  }

  async writeSegment(list: ListName, segment: number, lines: EntryLine[]): Promise<void> {
    await segmentIn(this.folder, list, segment, lines).write()
    this.#paths.push(segmentPath(list, segment))
    for (const line of lines) {
      this.#tally.add(line)
      this.letters.push(...lettersIn(line))
    }
  }

  /**
   * Reads all files back, and writes the manifest. `settings` are the paths of settings files in the folder; `onRead`
   * gets the number of read files and of all files.
   */
  async finish(
    takenAt: string,
    key?: CopyKey,
    settings: string[] = [],
    onRead: (done: number, total: number) => unknown = () => undefined,
  ): Promise<Manifest> {
    const files: BackupFile[] = []
    for (const path of this.#paths.sort()) {
      files.push(await describeFile(this.folder, path))
      await onRead(files.length, this.#paths.length)
    }
    const settingsFiles = await Promise.all(settings.map(path => describeFile(this.folder, path)))
    const { rev, lists, erased } = this.#tally
    const manifest: Manifest = {
      version: 1,
      takenAt,
      rev,
      lists,
      files,
      ...(settings.length > 0 && { settings: settingsFiles }),
      erased,
    }
    await writeManifest(this.folder, manifest, key)
    return manifest
  }
}
