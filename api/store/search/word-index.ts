import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { ListName } from '../../contract/records'
import { decodeEntry } from '../journal/entry'
import type { Log } from '../log'
import { firstIdOf, segmentOf } from '../segments/list-index'
import { SEGMENT_SIZE } from '../segments/segment-index'
import type { SegmentedList } from '../segments/segmented-list'
import { type SearchText, wordsOf } from './search-text'
import { encodeWords, placesWith } from './word-file'
import type { WordFiles } from './word-files'

/** Records that are read off in one go: visitors are served in between. */
const IN_ONE_GO = 50

/** What the word index works with. */
export interface WordIndexParts {
  lists: Record<ListName, SegmentedList>
  files: Record<ListName, WordFiles>
  log: Log
  /** Rejects where the folder is not the one that was opened. */
  inPlace: () => Promise<void>
}

/** Which words stand in which record, in a file beside each segment: a search reads these in the place of the records. */
export class WordIndex {
  /** Told of each word file that a search could not use. */
  onBad: (list: SegmentedList, segment: number) => void = () => undefined
  readonly #parts: WordIndexParts

  constructor(parts: WordIndexParts) {
    this.#parts = parts
  }

  /** How many records of a segment its word file covers; 0 where it has to be made anew. */
  async covered(list: ListName, segment: number): Promise<number> {
    return (await this.#read(list, segment))?.covered.count ?? 0
  }

  /**
   * Which records of a segment have all that is looked for, one byte a place, up to those that the word file covers;
   * undefined where that cannot be used: then the records themselves have to be read.
   */
  async look(
    list: ListName,
    segment: number,
    wanted: SearchText,
  ): Promise<{ count: number; has: Uint8Array } | undefined> {
    const read = await this.#read(list, segment)
    if (!read) this.onBad(this.#parts.lists[list], segment)
    return read && { count: read.covered.count, has: placesWith(read.file, wanted) }
  }

  /** Makes the word file of a segment, up to the last record that there is by now. */
  async make(name: ListName, segment: number): Promise<void> {
    const { files, inPlace } = this.#parts
    const list = this.#parts.lists[name]
    const first = firstIdOf(segment)
    const count = Math.min(SEGMENT_SIZE, list.index.last - first + 1)
    const references = referencesOf(list, segment, count)
    const texts = await list.read(Array.from({ length: count }, (_, at) => first + at))
    const words = []
    for (let place = 0; place < count; place++) {
      if (place % IN_ONE_GO === 0) await nextTurn()
      const text = texts.get(first + place)
      const record = text === undefined ? undefined : decodeEntry(text).record
      words.push(record && wordsOf(record, name))
    }
    await inPlace()
    await files[name].write(segment, encodeWords(words, { count, references }))
    // Erased meanwhile: its words must not come back.
    if (references !== referencesOf(list, segment, count)) await this.remove(name, segment)
  }

  /** Removes the word file of a segment; it is made anew of what there is. */
  async remove(list: ListName, segment: number): Promise<void> {
    await this.#parts.files[list].remove(segment)
  }

  /** The word file of a segment, undefined where it is damaged, or true of other records than there are by now. */
  async #read(name: ListName, segment: number) {
    const { lists, files, log } = this.#parts
    try {
      const read = await files[name].read(segment)
      if (read && read.covered.references === referencesOf(lists[name], segment, read.covered.count)) return read
    } catch (err) {
      log.warn({ err, list: name, segment }, 'The word index cannot be read; the records are')
    }
    return undefined
  }
}

/** A checksum over the references of a segment's first records: these never change, and go when the record goes. */
function referencesOf(list: SegmentedList, segment: number, count: number): number {
  const segmentIndex = list.index.segmentIndexes[segment - 1]
  if (!segmentIndex || firstIdOf(segment) + count - 1 > list.index.last) return 0
  const { buffer, byteOffset } = segmentIndex.references
  return crc32(Buffer.from(buffer, byteOffset, count * 4))
}

/** The segments of a list, newest first. */
export const segmentsOf = ({ index }: SegmentedList) =>
  Array.from({ length: segmentOf(index.last) }, (_, at) => segmentOf(index.last) - at)
