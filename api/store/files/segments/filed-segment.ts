import type { FileStamp } from '../../durable-file'

/** The places of a segment file's lines, in bytes, and the version of the file that they describe. */
export interface Layout extends FileStamp {
  /** The start of each line; a line ends two bytes before the next start. The list has one more place than lines. */
  starts: readonly number[]
}

const NOT_WRITTEN: Layout = { size: 0, mtimeMs: 0, starts: [] }

/** A segment file as it was last read or written. */
export class FiledSegment {
  #layout = NOT_WRITTEN
  /** The highest revision in the file; the file has every change of its records up to there. */
  rev = 0

  get starts(): readonly number[] {
    return this.#layout.starts
  }

  /** The number of lines in the file. */
  get count(): number {
    return Math.max(this.starts.length - 1, 0)
  }

  /** Notes the file as it was read or written. */
  describe(layout: Layout, rev: number): void {
    this.#layout = layout
    this.rev = rev
  }

  /** Counts the file as not written. */
  markUnwritten(): void {
    this.#layout = NOT_WRITTEN
    this.rev = 0
  }

  isOf({ size, mtimeMs }: FileStamp): boolean {
    return this.#layout.size === size && this.#layout.mtimeMs === mtimeMs
  }
}
