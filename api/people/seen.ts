import type { ListName } from '../contract/records/records'
import type { WorkBy } from '../contract/records/work-facts'
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
/** The key of everybody who signs in with the shared password: they count as one person. */
const SHARED = 'shared'

/** The read ids of each list, as `formatReadIds` writes them. */
type Kept = Partial<Record<ListName, string>>

/** The records that each person has opened; all others are unread to them. */
export interface Seen {
  /** Begins the read ids of a person: every record so far counts as read. A second call changes nothing. */
  begin(by: WorkBy): Promise<void>
  /** The ids that a person has read; all ids before `begin`. */
  readBy(by: WorkBy): Promise<ReadBy>
  /** Notes that a person has opened a record, or marks it as unread again. */
  mark(by: WorkBy, list: ListName, id: number, read: boolean): Promise<void>
}

const keyOf = (by: WorkBy) => (by === 'shared' ? SHARED : by.id)

/** Parsed ids equal the stored ones: a list without a text has no read id. */
const idsOf = (kept: Kept, list: ListName) => parseReadIds(kept[list] ?? '')

const mapLists = <Value>(make: (list: ListName) => Value) =>
  Object.fromEntries((Object.keys(ALL_READ) as ListName[]).map(list => [list, make(list)])) as Record<ListName, Value>

/**
 * Keeps the read ids among the store's documents, one document for each person. For people who have signed in before,
 * and for the shared password, the list of read ids begins at once: only later records are unread to them.
 */
export async function openSeen({
  store,
  people,
}: {
  store: Pick<Store, 'documents' | 'counts'>
  people: { all(): Promise<readonly { id: string; signedInAt?: string }[]> }
}): Promise<Seen> {
  const { documents } = store
  const beginAs = async (keys: readonly string[]) => {
    const begun = new Set(await documents.keys(SPACE))
    const fresh = keys.filter(key => !begun.has(key))
    if (fresh.length === 0) return
    const { lists } = await store.counts()
    const kept = mapLists(list => formatReadIds(idsUpTo(lists[list].lastId)))
    for (const key of fresh) await documents.update<Kept>(SPACE, key, present => ({ value: present ?? kept }))
  }
  const known = (await people.all()).filter(({ signedInAt }) => signedInAt !== undefined)
  await beginAs([SHARED, ...known.map(({ id }) => id)])
  return {
    begin: by => beginAs([keyOf(by)]),
    async readBy(by) {
      const kept = await documents.get<Kept>(SPACE, keyOf(by))
      return kept ? mapLists(list => idsOf(kept, list)) : ALL_READ
    },
    async mark(by, list, id, read) {
      const key = keyOf(by)
      await beginAs([key])
      const kept = await documents.get<Kept>(SPACE, key)
      if (kept && isRead(idsOf(kept, list), id) === read) return
      const change: (ids: ReadIds, id: number) => ReadIds = read ? withRead : withoutRead
      await documents.update<Kept>(
        SPACE,
        key,
        present => present && { value: { ...present, [list]: formatReadIds(change(idsOf(present, list), id)) } },
      )
    },
  }
}

/** Removes a person's read ids. */
export async function forgetReader(documents: Documents, id: string): Promise<void> {
  await documents.update<Kept>(SPACE, id, () => undefined)
}

/** Removes the marks of people who had opened erased records; the erased ids then read like those around them. */
export async function forgetRead(
  documents: Documents,
  erased: readonly Pick<ErasedRecord, 'list' | 'id'>[],
): Promise<void> {
  const without = (kept: Kept): Kept =>
    mapLists(list => {
      const ids = erased.filter(record => record.list === list).map(({ id }) => id)
      return formatReadIds(ids.reduce(withRead, idsOf(kept, list)))
    })
  const isSame = (one: Kept, other: Kept) => Object.entries(other).every(([list, ids]) => ids === one[list as ListName])
  for (const key of await documents.keys(SPACE)) {
    const kept = await documents.get<Kept>(SPACE, key)
    if (!kept || isSame(kept, without(kept))) continue
    await documents.update<Kept>(SPACE, key, present => present && { value: without(present) })
  }
}
