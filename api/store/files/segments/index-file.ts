import { type FileHandle, open } from 'node:fs/promises'
import { INDEX_BYTES, SegmentIndex } from './segment-index'

/** Segment indexes that are read at once. */
const AT_ONCE = 64

/**
 * The written index of one list, a segment index of fixed size for each segment. It is derived: a segment index that is missing, torn or
 * older than its segment is made anew from the segment, so that nothing here needs to be synced.
 */
export class IndexFile {
  private constructor(readonly handle: FileHandle) {}

  static async open(path: string): Promise<IndexFile> {
    const handle = await open(path, 'r+').catch(() => open(path, 'w+', 0o600))
    return new IndexFile(handle)
  }

  /** The segment indexes by segment number, without those that are not as they were written, or by other rules. */
  async read(rules: number): Promise<Map<number, SegmentIndex>> {
    const { size } = await this.handle.stat()
    const count = Math.floor(size / INDEX_BYTES)
    const segmentIndexes = new Map<number, SegmentIndex>()
    // In groups, so that a file whose indexes are all to be made anew does not stay in memory beside those.
    const images = Buffer.allocUnsafeSlow(Math.min(count, AT_ONCE) * INDEX_BYTES)
    for (let read = 0; read < count; read += AT_ONCE) {
      await this.handle.read(images, 0, Math.min(count - read, AT_ONCE) * INDEX_BYTES, read * INDEX_BYTES)
      for (let at = 0; at < Math.min(count - read, AT_ONCE); at++) {
        const image = images.subarray(at * INDEX_BYTES, (at + 1) * INDEX_BYTES)
        const number = read + at + 1
        const written = new SegmentIndex(image)
        const isByRules = written.rules === 0 || written.rules === rules
        if (!isByRules || !written.sealHolds(number)) continue
        const kept = Buffer.allocUnsafeSlow(INDEX_BYTES)
        image.copy(kept)
        segmentIndexes.set(number, new SegmentIndex(kept))
      }
    }
    return segmentIndexes
  }

  async write(number: number, segmentIndex: SegmentIndex): Promise<void> {
    await this.handle.write(Buffer.from(segmentIndex.seal(number)), 0, INDEX_BYTES, (number - 1) * INDEX_BYTES)
  }

  async close(): Promise<void> {
    await this.handle.close()
  }
}
