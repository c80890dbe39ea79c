import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ListName } from '../contract/records/records'
import { type Entry, encodeEntry } from '../store/files/journal/entry'
import { IndexFile } from '../store/files/segments/index-file'
import type { LimitIndexer } from '../store/files/segments/limit-fields'
import { ListIndex } from '../store/files/segments/list-index'
import { SegmentedList } from '../store/files/segments/segmented-list'
import { memoryLog, temporaryFolder } from './store-fixtures'

/** A list without a store, in a folder of its own where none is named: nothing repairs it. */
export async function segmentedList(name: ListName, limits?: LimitIndexer, dir?: string) {
  const folder = dir ?? (await temporaryFolder('memory'))
  const indexFile = await IndexFile.open(join(folder, 'index.bin'))
  onTestFinished(() => indexFile.close().catch(() => undefined))
  const list = new SegmentedList({
    name,
    folder,
    index: new ListIndex(() => new Date()),
    indexFile,
    ...(limits && { limits }),
    log: memoryLog(),
    inPlace: async () => undefined,
    repair: async () => undefined,
  })
  const put = (entry: Omit<Entry, 'list'>) => {
    const whole = { ...entry, list: name }
    list.put(encodeEntry(whole), list.fieldsOf(whole))
  }
  return { list, put, indexFile }
}
