import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { LISTS, type ListName } from '../contract/records/records'
import { makeFolder } from '../store/durable-file'
import { type Entry, encodeEntry } from '../store/files/journal/entry'
import { IndexFile } from '../store/files/segments/index-file'
import { ListIndex } from '../store/files/segments/list-index'
import { SegmentedList } from '../store/files/segments/segmented-list'
import { drawReference } from '../store/records/references'
import { WordFiles } from '../store/search/word-files'
import { WordIndex } from '../store/search/word-index'
import { newRecord } from './new-record'
import { enquiry, memoryLog, temporaryFolder } from './store-fixtures'

const NOW = '2026-03-02T10:00:00.000Z'

/** The three lists with no store around them: what is put into one stays in memory, under any id. No word file is made yet. */
export async function bareLists() {
  const folder = await temporaryFolder('memory')
  const lists = {} as Record<ListName, SegmentedList>
  const files = {} as Record<ListName, WordFiles>
  const inPlace = async () => undefined
  for (const name of LISTS) {
    await makeFolder(join(folder, name))
    lists[name] = new SegmentedList({
      name,
      folder: join(folder, name),
      index: new ListIndex(() => new Date(NOW)),
      indexFile: await IndexFile.open(join(folder, `${name}.bin`)),
      log: memoryLog(),
      inPlace,
      repair: (_, __, damage) => Promise.reject(damage),
    })
    onTestFinished(() => lists[name].close())
    files[name] = await WordFiles.open(join(folder, 'words', name))
  }
  function putEntry(entry: Entry): void {
    const list = lists[entry.list]
    list.put(encodeEntry(entry), list.fieldsOf(entry))
  }
  return {
    folder,
    lists,
    words: new WordIndex({ lists, files, log: memoryLog(), inPlace }),
    /** Puts an enquiry of Amina's with these fields, so many ms after the others, and answers its reference. */
    put(list: ListName, id: number, fields: Record<string, unknown> = {}, later = 0): string {
      const reference = drawReference()
      const additions = {
        id,
        reference,
        at: new Date(Date.parse(NOW) + later).toISOString(),
        mailDomain: 'example.org',
      }
      putEntry({ rev: id, list, id, record: newRecord(list, enquiry(fields), additions) })
      return reference
    },
    /** Puts the trace of one that is gone. */
    putGone: (list: ListName, id: number): void => putEntry({ rev: id, list, id, gone: 'lost' }),
  }
}
