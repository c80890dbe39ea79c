import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Covered } from '../search/segment-records'
import { SEGMENT_SIZE } from '../segments/segment-index'

/** Fingerprints of one record at most: an email address and two phone numbers. */
export const FINGERPRINTS = 3
const FORMAT = 1
/** Numbers of four bytes before those of the records: checksum, format, records, references. */
const HEAD = 4
const NUMBERS = HEAD + SEGMENT_SIZE * FINGERPRINTS
const BLOCK_BYTES = NUMBERS * 4
/** Blocks that are read at a time. */
const AT_ONCE = 64

/** The fingerprints of one segment's records: of its first record, its second one, and so on. */
export interface Block {
  covered: Covered
  fingerprints: Uint32Array
}

/**
 * The fingerprints of a list's email addresses and phone numbers, a block of fixed size for each segment:
 * `DIR/index/inquiries.contacts`. Derived: a block that is missing or torn is made anew, so that nothing here is synced.
 */
export class ContactFile {
  /** Blocks that were whole when they were read first; a thread looks at all of them. */
  readonly #whole = new Set<number>()
  /** Blocks that are being written. */
  readonly #open = new Set<number>()

  private constructor(readonly handle: FileHandle) {}

  static async open(path: string): Promise<ContactFile> {
    return new ContactFile(await open(path, 'r+').catch(() => open(path, 'w+', 0o600)))
  }

  /** Every block of the segments up to the last one, undefined in the place of one that is not whole. */
  async *blocks(segments: number): AsyncGenerator<{ segment: number; block: Block | undefined }> {
    const bytes = new Uint32Array(NUMBERS * Math.min(AT_ONCE, Math.max(segments, 1)))
    for (let first = 1; first <= segments; first += AT_ONCE) {
      const { bytesRead } = await this.handle.read(bytes, 0, bytes.byteLength, (first - 1) * BLOCK_BYTES)
      for (let segment = first; segment < first + AT_ONCE && segment <= segments; segment++) {
        const end = (segment - first + 1) * BLOCK_BYTES
        const numbers = bytes.subarray((segment - first) * NUMBERS, (segment - first + 1) * NUMBERS)
        yield { segment, block: end <= bytesRead ? this.#blockOf(segment, numbers) : undefined }
      }
    }
  }

  /** The block of a segment, undefined where it is not whole. */
  async read(segment: number): Promise<Block | undefined> {
    const numbers = new Uint32Array(NUMBERS)
    const { bytesRead } = await this.handle.read(numbers, 0, BLOCK_BYTES, (segment - 1) * BLOCK_BYTES)
    return bytesRead === BLOCK_BYTES ? this.#blockOf(segment, numbers) : undefined
  }

  async write(segment: number, { covered, fingerprints }: Block): Promise<void> {
    const numbers = new Uint32Array(NUMBERS)
    numbers.set([0, FORMAT, covered.count, covered.references])
    numbers.set(fingerprints, HEAD)
    numbers[0] = sumOf(numbers)
    await this.#overwrite(segment, bytesOf(numbers))
  }

  /** Overwrites the block of a segment; there may be none. */
  async remove(segment: number): Promise<void> {
    const { size } = await this.handle.stat()
    if ((segment - 1) * BLOCK_BYTES < size) await this.#overwrite(segment, Buffer.alloc(BLOCK_BYTES))
  }

  async close(): Promise<void> {
    await this.handle.close()
  }

  async #overwrite(segment: number, bytes: Buffer): Promise<void> {
    this.#open.add(segment)
    this.#whole.delete(segment)
    try {
      await this.handle.write(bytes, 0, BLOCK_BYTES, (segment - 1) * BLOCK_BYTES)
    } finally {
      this.#open.delete(segment)
    }
  }

  #blockOf(segment: number, numbers: Uint32Array): Block | undefined {
    const [sum, format, count = 0, references = 0] = numbers
    if (format !== FORMAT || (!this.#whole.has(segment) && sum !== sumOf(numbers))) return undefined
    if (!this.#open.has(segment)) this.#whole.add(segment)
    return { covered: { count, references }, fingerprints: numbers.subarray(HEAD) }
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array) => Buffer.from(buffer, byteOffset, byteLength)
const sumOf = (numbers: Uint32Array) => crc32(bytesOf(numbers.subarray(1)))
