import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { SEGMENT_SIZE } from '../files/segments/segment-index'
import type { Covered } from '../search/segment-records'

/** Fingerprints of one record at most: an email address and two phone numbers. */
export const FINGERPRINTS = 3
const FORMAT = 1
/** Numbers of four bytes before those of the records: checksum, format, records, references. */
const HEAD = 4
const NUMBERS = HEAD + SEGMENT_SIZE * FINGERPRINTS
const BLOCK_BYTES = NUMBERS * 4
/** Blocks that are read at a time. */
const AT_ONCE = 64
/** Sixteen for each record: of a thousand with two contacts each, one block in 75 is read for nothing. */
const FILTER_BITS = 32_768

/** The fingerprints of one segment's records: of its first record, its second one, and so on. */
export interface Block {
  covered: Covered
  fingerprints: Uint32Array
}

/** What is kept in memory of a block: which records it covers, and a Bloom filter of its fingerprints. */
interface Summary {
  covered: Covered
  filter: Uint8Array
}

/**
 * The fingerprints of a list's email addresses and phone numbers, a block of fixed size for each segment:
 * `DIR/index/inquiries.contacts`. Derived: a block that is missing or torn is made anew, so that nothing here is synced.
 */
export class ContactFile {
  /** Of the blocks that were whole when they were read first; a thread asks all of them. */
  readonly #summaries = new Map<number, Summary>()
  /** Blocks that are being written. */
  readonly #open = new Set<number>()

  private constructor(readonly handle: FileHandle) {}

  static async open(path: string): Promise<ContactFile> {
    return new ContactFile(await open(path, 'r+').catch(() => open(path, 'w+', 0o600)))
  }

  /** Reads the blocks up to that of a segment which nothing is known of yet. */
  async readUnknown(segments: number): Promise<void> {
    for (let first = 1; first <= segments; first += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, segments - first + 1) }, (_, at) => first + at)
      if (some.every(segment => this.#summaries.has(segment))) continue
      const bytes = new Uint32Array(NUMBERS * some.length)
      const { bytesRead } = await this.handle.read(bytes, 0, bytes.byteLength, (first - 1) * BLOCK_BYTES)
      for (const [at, segment] of some.entries()) {
        if ((at + 1) * BLOCK_BYTES <= bytesRead)
          this.#blockOf(segment, bytes.subarray(at * NUMBERS, (at + 1) * NUMBERS))
      }
    }
  }

  /** The records that a block covers, as far as it was read. */
  covered(segment: number): Covered | undefined {
    return this.#summaries.get(segment)?.covered
  }

  /** Whether a block that was read may hold a fingerprint: of one that it does not hold, hardly ever. */
  mayHold(segment: number, fingerprint: number): boolean {
    const filter = this.#summaries.get(segment)?.filter
    return filter !== undefined && bitsOf(fingerprint).every(bit => (filter[bit >> 3] as number) & (1 << (bit & 7)))
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
    this.#summaries.delete(segment)
    try {
      await this.handle.write(bytes, 0, BLOCK_BYTES, (segment - 1) * BLOCK_BYTES)
    } finally {
      this.#open.delete(segment)
    }
  }

  #blockOf(segment: number, numbers: Uint32Array): Block | undefined {
    const [sum, format, count = 0, references = 0] = numbers
    if (format !== FORMAT || (!this.#summaries.has(segment) && sum !== sumOf(numbers))) return undefined
    const block = { covered: { count, references }, fingerprints: numbers.subarray(HEAD) }
    if (!this.#open.has(segment) && !this.#summaries.has(segment)) this.#summaries.set(segment, summaryOf(block))
    return block
  }
}

function summaryOf({ covered, fingerprints }: Block): Summary {
  const filter = new Uint8Array(FILTER_BITS / 8)
  for (const fingerprint of fingerprints) {
    if (fingerprint !== 0)
      for (const bit of bitsOf(fingerprint)) filter[bit >> 3] = (filter[bit >> 3] as number) | (1 << (bit & 7))
  }
  return { covered, filter }
}

/** Two bits of a filter, of a checksum's 32. */
const bitsOf = (fingerprint: number) => [fingerprint % FILTER_BITS, (fingerprint >>> 16) % FILTER_BITS]

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array) => Buffer.from(buffer, byteOffset, byteLength)
const sumOf = (numbers: Uint32Array) => crc32(bytesOf(numbers.subarray(1)))
