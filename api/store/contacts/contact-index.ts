import { crc32 } from 'node:zlib'
import type { ListName } from '../../contract/records/records'
import { firstIdOf, segmentOf } from '../files/segments/list-index'
import { SEGMENT_SIZE } from '../files/segments/segment-index'
import type { SegmentedList } from '../files/segments/segmented-list'
import { type Contacts, contactsOf } from '../records/contacts'
import { isTrue, readSegment } from '../search/segment-records'
import { type Block, type ContactFile, FINGERPRINTS } from './contact-file'

/** Blocks that are in memory at a time. */
const BLOCKS_AT_ONCE = 16

/** What the contact index works with. */
export interface ContactIndexParts {
  lists: Record<ListName, SegmentedList>
  contactFiles: Record<ListName, ContactFile>
  /** Rejects where the folder is not the one that was opened. */
  inPlace: () => Promise<void>
}

/** Records of a list that may share a contact, and those that the index does not cover, newest first. */
export interface Candidates {
  /** At most so many as were asked for. */
  likely: number[]
  /** How many there are. */
  count: number
  uncovered: number[]
}

/** Which records share an email address or a phone number, told by fingerprints on disk. */
export class ContactIndex {
  readonly #parts: ContactIndexParts

  constructor(parts: ContactIndexParts) {
    this.#parts = parts
  }

  /** How many records of a segment are covered; 0 where they have to be read anew. */
  async covered(name: ListName, segment: number): Promise<number> {
    const { lists, contactFiles } = this.#parts
    const block = await contactFiles[name].read(segment)
    return block && isTrue(lists[name], segment, block.covered) ? block.covered.count : 0
  }

  /** Reads off the contacts of a segment's records. */
  async make(name: ListName, segment: number): Promise<void> {
    const { lists, contactFiles, inPlace } = this.#parts
    const { covered, values } = await readSegment(lists[name], segment, record => fingerprintsOf(contactsOf(record)))
    const fingerprints = new Uint32Array(SEGMENT_SIZE * FINGERPRINTS)
    for (const [place, own = []] of values.entries()) fingerprints.set(own, place * FINGERPRINTS)
    await inPlace()
    await contactFiles[name].write(segment, { covered, fingerprints })
    // Erased meanwhile: its fingerprints must not come back.
    if (!isTrue(lists[name], segment, covered)) await this.remove(name, segment)
  }

  async remove(name: ListName, segment: number): Promise<void> {
    await this.#parts.contactFiles[name].remove(segment)
  }

  /** Looks through a list for records with any of these contacts. */
  async find(name: ListName, contacts: Contacts, most: number): Promise<Candidates> {
    const list = this.#parts.lists[name]
    const file = this.#parts.contactFiles[name]
    const wanted = fingerprintsOf(contacts)
    const found: Candidates = { likely: [], count: 0, uncovered: [] }
    const { last } = list.index
    await file.readUnknown(segmentOf(last))
    const likely: number[] = []
    const idsAfter = (segment: number, count: number) => {
      const first = firstIdOf(segment) + count
      const end = Math.min(firstIdOf(segment + 1) - 1, last)
      return Array.from({ length: Math.max(0, end - first + 1) }, (_, at) => end - at)
    }
    for (let segment = segmentOf(last); segment > 0; segment--) {
      const covered = file.covered(segment)
      const count = covered && isTrue(list, segment, covered) ? covered.count : 0
      if (count > 0 && wanted.some(fingerprint => file.mayHold(segment, fingerprint))) likely.push(segment)
      found.uncovered.push(...idsAfter(segment, count))
    }
    likely.reverse()
    for (let from = 0; from < likely.length; from += BLOCKS_AT_ONCE) {
      const segments = likely.slice(from, from + BLOCKS_AT_ONCE)
      const blocks = await Promise.all(segments.map(segment => file.read(segment)))
      for (const [at, segment] of segments.entries()) {
        const block = blocks[at]
        // Removed meanwhile.
        if (!block) found.uncovered.unshift(...idsAfter(segment, 0))
        else
          for (const place of placesIn(block, wanted)) {
            found.count++
            if (found.likely.length < most) found.likely.push(firstIdOf(segment) + place)
          }
      }
    }
    return found
  }
}

/** The records of a block with one of these fingerprints, ascending. */
function placesIn({ fingerprints }: Block, wanted: number[]): Set<number> {
  const places: number[] = []
  for (const fingerprint of wanted) {
    let at = fingerprints.indexOf(fingerprint)
    for (; at >= 0; at = fingerprints.indexOf(fingerprint, at + 1)) places.push(Math.floor(at / FINGERPRINTS))
  }
  return new Set(places.sort((a, b) => a - b))
}

/** 32 bits of each contact, never 0: two may share one, so that the record itself has to say. */
function fingerprintsOf({ emails, phones }: Contacts): number[] {
  return [...emails, ...phones].slice(0, FINGERPRINTS).map(text => crc32(text) || 1)
}
