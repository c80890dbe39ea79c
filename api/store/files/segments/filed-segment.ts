import type { FileStamp } from '../../durable-file'

/** The byte positions of a segment file's lines. The positions are valid only while the file has this size and time. */
export interface Layout extends FileStamp {
  /**
   * The position where each line starts; a line ends two bytes before the next one starts. The list has one position
   * more than there are lines.
   */
  starts: readonly number[]
}

const NOT_WRITTEN: Layout = { size: 0, mtimeMs: 0, starts: [] }

/** A segment file as it was when it was last read or written. */
export class FiledSegment {
  #layout = NOT_WRITTEN
  /** The highest revision in the file, which holds every change of its records up to this revision. */
  rev = 0

  get starts(): readonly number[] {
    return this.#layout.starts
  }

  /** The number of lines in the file. */
  get count(): number {
    return Math.max(this.starts.length - 1, 0)
  }

  /** Notes the positions and the highest revision of the file after it was read or written. */
  describe(layout: Layout, rev: number): void {
    this.#layout = layout
    this.rev = rev
  }

  /** Treats the file as not written. */
  markUnwritten(): void {
    this.#layout = NOT_WRITTEN
    this.rev = 0
  }

  isOf({ size, mtimeMs }: FileStamp): boolean {
    return this.#layout.size === size && this.#layout.mtimeMs === mtimeMs
  }
}
