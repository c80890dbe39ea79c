import { type FileHandle, open } from 'node:fs/promises'
import { SLOT_BYTES, Slot } from './slot'

/**
 * The written index of one list, a slot of fixed size for each segment. It is derived: a slot that is missing, torn or
 * older than its segment is made anew from the segment, so that nothing here needs to be synced.
 */
export class IndexFile {
  private constructor(readonly handle: FileHandle) {}

  static async open(path: string): Promise<IndexFile> {
    const handle = await open(path, 'r+').catch(() => open(path, 'w+', 0o600))
    return new IndexFile(handle)
  }

  /** The slots by segment number, without those that are not as they were written. */
  async read(): Promise<Map<number, Slot>> {
    const { size } = await this.handle.stat()
    const count = Math.floor(size / SLOT_BYTES)
    const image = Buffer.allocUnsafeSlow(count * SLOT_BYTES)
    await this.handle.read(image, 0, image.length, 0)
    const slots = new Map<number, Slot>()
    for (let number = 1; number <= count; number++) {
      const slot = new Slot(image.subarray((number - 1) * SLOT_BYTES, number * SLOT_BYTES))
      if (slot.sealHolds(number)) slots.set(number, slot)
    }
    return slots
  }

  async write(number: number, slot: Slot): Promise<void> {
    await this.handle.write(Buffer.from(slot.seal(number)), 0, SLOT_BYTES, (number - 1) * SLOT_BYTES)
  }

  async close(): Promise<void> {
    await this.handle.close()
  }
}
