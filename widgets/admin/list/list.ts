import type { ReactNode } from 'react'
import type { AdminRecord, ListName } from '../../../api/contract/records/records'
import type { Waiting } from '../../../api/contract/time/waiting-time'
import type { Row } from '../calls'
import type { TabName } from '../filters'

/** One column of a list. */
export interface Column<Item> {
  title: string
  /** The kind decides the column's width, and its place on a card. */
  kind: 'contact' | 'main' | 'needs' | 'preference' | 'urgency' | 'time' | 'status'
  /**
   * The content of a record's cell. `waiting` is undefined until the office's hours are known; `href` opens the record
   * alone.
   */
  cell(record: Item, waiting: Waiting | undefined, row: Row & { href: string }): ReactNode
}

/** The look of records in a table. */
export interface TableLook<Item extends AdminRecord = AdminRecord> {
  /** The table's class. */
  name: string
  title: string
  columns: Column<Item>[]
  /** The heading above a record, in an order by urgency. */
  groupOf?(record: Item): string
}

/** Everything that one tab of requests needs. */
export interface AdminList<Item extends AdminRecord = AdminRecord> extends TableLook<Item> {
  name: TabName
  /** The list's name in the API's paths. */
  path: ListName | 'requests'
  subtitle: string
  /** The words when there is no record. */
  empty: string
  /** True when the list's forms ask how urgent the request is. */
  hasUrgency: boolean
}
