import { type FileHandle, open } from 'node:fs/promises'
import { INDEX_BYTES, SegmentIndex } from './segment-index'

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
    const image = Buffer.allocUnsafeSlow(count * INDEX_BYTES)
    await this.handle.read(image, 0, image.length, 0)
    const segmentIndexes = new Map<number, SegmentIndex>()
    for (let number = 1; number <= count; number++) {
      const segmentIndex = new SegmentIndex(image.subarray((number - 1) * INDEX_BYTES, number * INDEX_BYTES))
      const isByRules = segmentIndex.rules === 0 || segmentIndex.rules === rules
      if (segmentIndex.sealHolds(number) && isByRules) segmentIndexes.set(number, segmentIndex)
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
