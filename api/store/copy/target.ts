import { chmod, lstat, mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { NoPlainFileError, readPlainFile } from '../backup/plain-file'
import { namesIn, removeHalfWritten, writeDurably } from '../durable-file'
import { CopyRefusedError } from './refused'

/** Where a copy is kept. Paths are below its root, with slashes. */
export interface CopyTarget {
  /** As an operator knows it; never a password. */
  readonly name: string
  /** Gets ready; `make`: makes the root where it is missing. Rejects where it cannot be reached. */
  open(make: boolean): Promise<void>
  /** Names in a folder; none where there is no such folder. */
  list(folder: string): Promise<string[]>
  /** Undefined where there is no such file. */
  read(path: string): Promise<Buffer | undefined>
  /** Replaces a file durably and atomically; its folder is made where it is missing. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Removes a file, or a folder with all that it holds. */
  remove(path: string): Promise<void>
  close(): Promise<void>
}

/** A folder: of another disk, or of another machine that is mounted. */
export class FolderTarget implements CopyTarget {
  readonly name: string
  readonly #made = new Set<string>()

  constructor(readonly root: string) {
    this.name = root
  }

  async open(make: boolean): Promise<void> {
    this.#made.clear()
    if (make) await mkdir(this.root, { mode: 0o700 }).catch(unlessThere)
    // Rejects where there is none.
    await (await open(this.root, 'r')).close()
    await removeHalfWritten(this.root)
  }

  async list(folder: string): Promise<string[]> {
    return await namesIn(join(this.root, folder))
  }

  async read(path: string): Promise<Buffer | undefined> {
    return await readPlainFile(this.root, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error instanceof NoPlainFileError
        ? new CopyRefusedError(`${join(this.root, path)} ${error.message}.`)
        : error
    })
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    await this.#makeFolders(dirname(path))
    await writeDurably(join(this.root, path), bytes)
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.root, path), { recursive: true, force: true })
    this.#made.clear()
  }

  async close(): Promise<void> {}

  /** Makes the folders of a path, but never the root: where its disk is not mounted, nothing is written in its place. */
  async #makeFolders(folder: string): Promise<void> {
    if (folder === '.' || this.#made.has(folder)) return
    await this.#makeFolders(dirname(folder))
    const path = join(this.root, folder)
    await mkdir(path, { mode: 0o700 }).catch(unlessThere)
    // Who can write there must not lead the copy, and these rights, elsewhere.
    if ((await lstat(path)).isSymbolicLink()) {
      throw new CopyRefusedError(`${path} is a link: remove it, and look who can write there.`)
    }
    await chmod(path, 0o700)
    await removeHalfWritten(path)
    this.#made.add(folder)
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
