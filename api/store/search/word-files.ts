import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, removeHalfWritten } from '../durable-file'
import type { Covered } from './segment-records'
import { coveredBy } from './word-file'

/** The word files of one list: `DIR/index/words/inquiries/000001.bin`. Derived, so that nothing here needs to be synced. */
export class WordFiles {
  private constructor(readonly folder: string) {}

  static async open(folder: string): Promise<WordFiles> {
    await makeFolder(folder)
    await removeHalfWritten(folder)
    return new WordFiles(folder)
  }

  /** The file of a segment with what it covers; undefined where there is none, or it is not whole. */
  async read(segment: number): Promise<{ file: Buffer; covered: Covered } | undefined> {
    const handle = await open(this.#path(segment), 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (!handle) return undefined
    try {
      const file = await handle.readFile()
      const covered = coveredBy(file)
      return covered && { file, covered }
    } finally {
      await handle.close()
    }
  }

  /** Replaces a file as a whole. */
  async write(segment: number, file: Buffer): Promise<void> {
    const temporary = join(this.folder, `.${randomUUID()}.tmp`)
    try {
      await writeFile(temporary, file, { flag: 'wx', mode: 0o600 })
      await rename(temporary, this.#path(segment))
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined)
      throw error
    }
  }

  async remove(segment: number): Promise<void> {
    await rm(this.#path(segment), { force: true })
  }

  /** Removes the files of segments beyond the last one: they are of data that was here before. */
  async removeBeyond(last: number): Promise<void> {
    for (const name of await readdir(this.folder)) {
      if (/^\d{6,}\.bin$/.test(name) && Number.parseInt(name, 10) > last) await rm(join(this.folder, name))
    }
  }

  #path(segment: number): string {
    return join(this.folder, `${String(segment).padStart(6, '0')}.bin`)
  }
}
