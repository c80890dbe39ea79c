import { chmod, lstat, mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { NoPlainFileError, readPlainFile } from '../backup/plain-file'
import { namesIn, removeHalfWritten, unlessMissing, writeDurably } from '../durable-file'
import { CopyRefusedError, refusedLink } from './refused'

/**
 * The place where a copy is stored: a folder or a server. Paths are relative to the copy's root folder, and separated
 * by slashes. Each method throws for a link below the root folder, instead of following it.
 */
export interface CopyTarget {
  /** The address in `COPY_TO`, which contains no password; for a folder, its full path. */
  readonly name: string
  /** Prepares the target; `make` creates a missing root folder. Rejects when the target cannot be reached. */
  open(make: boolean): Promise<void>
  /** The names in a folder; an empty list for a missing folder. */
  list(folder: string): Promise<string[]>
  /** The content of a file; undefined for a missing one. */
  read(path: string): Promise<Buffer | undefined>
  /** Replaces a file durably and atomically, and creates a missing folder. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Removes a file, or a folder with its content. */
  remove(path: string): Promise<void>
  close(): Promise<void>
}

/** A folder as the target: on another disk, or on another machine and mounted here. */
export class FolderTarget implements CopyTarget {
  readonly #made = new Set<string>()

  constructor(
    readonly root: string,
    readonly name = root,
  ) {}

  async open(make: boolean): Promise<void> {
    this.#made.clear()
    if (make) await mkdir(this.root, { mode: 0o700 }).catch(unlessThere)
    // Throws when the folder is missing.
    await (await open(this.root, 'r')).close()
  }

  async list(folder: string): Promise<string[]> {
    await this.#refuseLinks(folder)
    return await namesIn(join(this.root, folder))
  }

  async read(path: string): Promise<Buffer | undefined> {
    await this.#refuseLinks(path)
    return await readPlainFile(this.root, path).catch((error: NodeJS.ErrnoException) => {
      if (!(error instanceof NoPlainFileError)) return unlessMissing(error)
      throw new CopyRefusedError(`${join(this.root, path)} ${error.message}.`)
    })
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    await this.#refuseLinks(path)
    await this.#makeFolders(dirname(path))
    await writeDurably(join(this.root, path), bytes)
  }

  async remove(path: string): Promise<void> {
    await this.#refuseLinks(path)
    await rm(join(this.root, path), { recursive: true, force: true })
    this.#made.clear()
  }

  async close(): Promise<void> {}

  /** Creates the folders of a path except the root: without its root, the target's disk is not mounted. */
  async #makeFolders(folder: string): Promise<void> {
    if (this.#made.has(folder)) return
    const path = join(this.root, folder)
    if (folder !== '.') {
      await this.#makeFolders(dirname(folder))
      await mkdir(path, { mode: 0o700 }).catch(unlessThere)
      await this.#refuseLinks(folder)
      await chmod(path, 0o700)
    }
    await removeHalfWritten(path)
    this.#made.add(folder)
  }

  /** Checks each part of a path every time, because another user can replace a folder by a link at any moment. */
  async #refuseLinks(path: string): Promise<void> {
    let part = this.root
    for (const name of path.split('/')) {
      part = join(part, name)
      // The root folder itself may be a link, because the operator chose it.
      if (part === join(this.root)) continue
      const found = await lstat(part).catch(unlessMissing)
      if (!found) return
      if (found.isSymbolicLink()) throw refusedLink(part)
    }
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
