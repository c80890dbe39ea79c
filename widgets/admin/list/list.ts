import type { ReactNode } from 'react'
import type { AdminRecord, ListName } from '../../../api/contract/records/records'
import type { Waiting } from '../../../api/contract/time/waiting-time'
import type { Row } from '../calls'
import type { TabName } from '../filters'

/** One column of a list. */
export interface Column<Item> {
  title: string
  /** The kind decides how wide the column is, and where it is on a card. */
  kind: 'contact' | 'main' | 'needs' | 'preference' | 'urgency' | 'time' | 'status'
  /**
   * The content that the cell of a record has. `waiting` is undefined until the office's hours are known; `href` opens
   * only this record.
   */
  cell(record: Item, waiting: Waiting | undefined, row: Row & { href: string }): ReactNode
}

/** How records look in a table. */
export interface TableLook<Item extends AdminRecord = AdminRecord> {
  /** The CSS class of the table. */
  name: string
  title: string
  columns: Column<Item>[]
  /** The heading above a record, when records are sorted by urgency. */
  groupOf?(record: Item): string
}

/** Everything that a tab of requests needs. */
export interface AdminList<Item extends AdminRecord = AdminRecord> extends TableLook<Item> {
  name: TabName
  /** The name of the list in the API's paths. */
  path: ListName | 'requests'
  subtitle: string
  /** The words that are shown when there is no record. */
  empty: string
  /** True when the forms of the list ask how urgent the request is. */
  hasUrgency: boolean
}
