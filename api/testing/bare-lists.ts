import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { LISTS, type ListName } from '../contract/records'
import { makeFolder } from '../store/durable-file'
import { type Entry, encodeEntry } from '../store/journal/entry'
import { drawReference } from '../store/references'
import { IndexFile } from '../store/segments/index-file'
import { ListIndex } from '../store/segments/list-index'
import { SegmentedList } from '../store/segments/segmented-list'
import { newRecord } from './new-record'
import { enquiry, memoryLog, temporaryFolder } from './store-fixtures'

const NOW = '2026-03-02T10:00:00.000Z'

/** The three lists with nothing around them: what is put into one stays in memory, under any id. */
export async function bareLists() {
  const folder = await temporaryFolder('memory')
  const lists = {} as Record<ListName, SegmentedList>
  for (const name of LISTS) {
    await makeFolder(join(folder, name))
    lists[name] = new SegmentedList({
      name,
      folder: join(folder, name),
      index: new ListIndex(() => new Date(NOW)),
      indexFile: await IndexFile.open(join(folder, `${name}.bin`)),
      log: memoryLog(),
      inPlace: async () => undefined,
      repair: (_, __, damage) => Promise.reject(damage),
    })
    onTestFinished(() => lists[name].close())
  }
  function putEntry(entry: Entry): void {
    const list = lists[entry.list]
    list.put(encodeEntry(entry), list.fieldsOf(entry))
  }
  return {
    folder,
    lists,
    /** Puts an enquiry of Amina's with these fields. */
    put(list: ListName, id: number, fields: Record<string, unknown> = {}): void {
      const additions = { id, reference: drawReference(), at: NOW, mailDomain: 'example.org' }
      putEntry({ rev: id, list, id, record: newRecord(list, enquiry(fields), additions) })
    },
    /** Puts the trace of one that is gone. */
    putGone: (list: ListName, id: number): void => putEntry({ rev: id, list, id, gone: 'lost' }),
  }
}
