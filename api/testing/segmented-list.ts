import type { ListName } from '../contract/records/records'
import { type Entry, encodeEntry } from '../store/files/journal/entry'
import { SegmentedList } from '../store/files/segments/segmented-list'
import type { LimitIndexer } from '../store/records/limits'
import { temporaryFolder } from './store-fixtures'

/** Opens a list without a store, by default in a new folder. The list repairs nothing. */
export async function segmentedList(name: ListName, limits?: LimitIndexer, dir?: string) {
  const list = new SegmentedList({
    name,
    folder: dir ?? (await temporaryFolder('memory')),
    ...(limits && { limits }),
    now: () => new Date(),
    inPlace: async () => undefined,
    repair: async () => undefined,
  })
  const put = (entry: Omit<Entry, 'list'>) => {
    const whole = { ...entry, list: name }
    list.put(encodeEntry(whole), list.memoryEntryOf(whole))
  }
  return { list, put }
}
