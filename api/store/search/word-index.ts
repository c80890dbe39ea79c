import type { ListName } from '../../contract/records/records'
import type { SegmentedList } from '../files/segments/segmented-list'
import type { StoreLog } from '../log'
import { type SearchText, wordsOf } from '../records/words'
import { isTrue, readSegment } from './segment-records'
import { encodeWords, matchingRecords } from './word-file'
import type { WordFiles } from './word-files'

/** What the word index works with. */
export interface WordIndexParts {
  lists: Record<ListName, SegmentedList>
  files: Record<ListName, WordFiles>
  log: StoreLog
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
  async query(
    list: ListName,
    segment: number,
    wanted: SearchText,
  ): Promise<{ count: number; has: Uint8Array } | undefined> {
    const read = await this.#read(list, segment)
    if (!read) this.onBad(this.#parts.lists[list], segment)
    return read && { count: read.covered.count, has: matchingRecords(read.file, wanted) }
  }

  /** Makes the word file of a segment, up to the last record that there is by now. */
  async make(name: ListName, segment: number): Promise<void> {
    const { lists, files, inPlace } = this.#parts
    const { covered, values } = await readSegment(lists[name], segment, record => wordsOf(record, name))
    await inPlace()
    await files[name].write(segment, encodeWords(values, covered))
    // Erased meanwhile: its words must not come back.
    if (!isTrue(lists[name], segment, covered)) await this.remove(name, segment)
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
      if (read && isTrue(lists[name], segment, read.covered)) return read
    } catch (err) {
      log.warn({ err, list: name, segment }, 'The word index cannot be read; the records are')
    }
    return undefined
  }
}
