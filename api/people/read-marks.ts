import type { ListName } from '../contract/records/records'
import type { WorkBy } from '../contract/records/work-facts'
import { perList } from '../store/records/per-list'
import {
  ALL_READ,
  formatReadIds,
  idsUpTo,
  isRead,
  parseReadIds,
  type ReadBy,
  type ReadIds,
  withoutRead,
  withRead,
} from '../store/records/read-ids'
import type { Documents, ErasedRecord, Store } from '../store/store'

const SPACE = 'seen'
/** The key for the read records of everybody with the shared password, who count as one person. */
const SHARED = 'shared'

/** For each list, the ids of the records that a person has read, as `formatReadIds` writes them. */
type StoredReadIds = Partial<Record<ListName, string>>

/** The records that each person has opened; all other records are unread for this person. */
export interface ReadMarks {
  /**
   * Starts a person's list of read records, in which all records that exist now count as read. If the person already
   * has a list, nothing changes.
   */
  begin(by: WorkBy): Promise<void>
  /** The ids of the records that a person has read; before `begin` was called for them, all ids. */
  readBy(by: WorkBy): Promise<ReadBy>
  /** Marks a record as read by a person, or as unread again. */
  mark(by: WorkBy, list: ListName, id: number, read: boolean): Promise<void>
}

const keyOf = (by: WorkBy) => (by === 'shared' ? SHARED : by.id)

/** The read ids of one list; a list without a stored text has no read records. */
const idsOf = (stored: StoredReadIds, list: ListName) => parseReadIds(stored[list] ?? '')

/**
 * Stores the ids of read records, in one document for each person and one for the shared password. If a person who has
 * signed in before has no document yet, all present records count as read for this person.
 */
export async function openReadMarks({
  store,
  people,
}: {
  store: Pick<Store, 'documents' | 'counts'>
  people: { all(): Promise<readonly { id: string; signedInAt?: string }[]> }
}): Promise<ReadMarks> {
  const { documents } = store
  const beginAs = async (keys: readonly string[]) => {
    const begun = new Set(await documents.keys(SPACE))
    const fresh = keys.filter(key => !begun.has(key))
    if (fresh.length === 0) return
    const { lists } = await store.counts()
    const stored = perList(list => formatReadIds(idsUpTo(lists[list].lastId)))
    for (const key of fresh)
      await documents.update<StoredReadIds>(SPACE, key, present => ({ value: present ?? stored }))
  }
  const known = (await people.all()).filter(({ signedInAt }) => signedInAt !== undefined)
  await beginAs([SHARED, ...known.map(({ id }) => id)])
  return {
    begin: by => beginAs([keyOf(by)]),
    async readBy(by) {
      const stored = await documents.get<StoredReadIds>(SPACE, keyOf(by))
      return stored ? perList(list => idsOf(stored, list)) : ALL_READ
    },
    async mark(by, list, id, read) {
      const key = keyOf(by)
      await beginAs([key])
      const stored = await documents.get<StoredReadIds>(SPACE, key)
      if (stored && isRead(idsOf(stored, list), id) === read) return
      const change: (ids: ReadIds, id: number) => ReadIds = read ? withRead : withoutRead
      await documents.update<StoredReadIds>(
        SPACE,
        key,
        present => present && { value: { ...present, [list]: formatReadIds(change(idsOf(present, list), id)) } },
      )
    },
  }
}

/** Deletes a person's list of the records that this person has read. */
export async function forgetReader(documents: Documents, id: string): Promise<void> {
  await documents.update<StoredReadIds>(SPACE, id, () => undefined)
}

/** Marks erased records as read for everybody, so that the stored ids do not show any longer who had opened them. */
export async function forgetRead(
  documents: Documents,
  erased: readonly Pick<ErasedRecord, 'list' | 'id'>[],
): Promise<void> {
  const without = (stored: StoredReadIds): StoredReadIds =>
    perList(list => {
      const ids = erased.filter(record => record.list === list).map(({ id }) => id)
      return formatReadIds(ids.reduce(withRead, idsOf(stored, list)))
    })
  const isSame = (one: StoredReadIds, other: StoredReadIds) =>
    Object.entries(other).every(([list, ids]) => ids === one[list as ListName])
  for (const [key, stored] of await documents.all<StoredReadIds>(SPACE)) {
    if (isSame(stored, without(stored))) continue
    await documents.update<StoredReadIds>(SPACE, key, present => present && { value: without(present) })
  }
}
