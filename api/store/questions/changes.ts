import type { ListName } from '../../contract/records/records'
import type { Database } from '../postgres/database'
import { recordOf, type StoredRow } from '../postgres/record-row'
import { columnOf } from '../postgres/tables'
import type { Changes } from '../store'

/** Finds in a database which of the given records of a list have changed since a revision. */
export async function sqlChanges(
  database: Database,
  list: ListName,
  ids: readonly number[],
  since: number,
): Promise<Changes> {
  const known = [...new Set(ids)].filter(id => Number.isInteger(id) && id > 0 && id < 2 ** 31)
  const rows = await database.read<{ id: number; rev: number | null; revision: number } & StoredRow>(
    `select w.id, r.rev, r.fields, r.state, n.revision
    from numbers n, unnest($2::integer[]) w(id) left join records r on r.list = $1 and r.id = w.id
    where w.id <= n.${columnOf(list)}_last`,
    [list, known],
  )
  // A revision above the store's own is from the time before a restore, so every record counts as changed.
  const from = rows.some(({ revision }) => since > revision) ? 0 : since
  return {
    changed: rows.filter(({ rev }) => rev !== null && rev > from).map(recordOf),
    gone: rows.filter(({ rev }) => rev === null).map(({ id }) => id),
  }
}
