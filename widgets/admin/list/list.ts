import type { ReactNode } from 'react'
import type { AdminRecord, ListName } from '../../../api/contract/records/records'
import type { Waiting } from '../../../api/contract/time/waiting-time'
import type { Row } from '../calls'
import type { TabName } from '../filters'

/** One column of a list. */
export interface Column<Item> {
  title: string
  /** The kind of content decides the column's width in a table, and the content's position on a card. */
  kind: 'contact' | 'main' | 'needs' | 'preference' | 'urgency' | 'time' | 'status'
  /**
   * Draws the content of the column's cell for a record. `waiting` is undefined until the page has read the office
   * hours; `href` is the record's address in the dashboard.
   */
  cell(record: Item, waiting: Waiting | undefined, row: Row & { href: string }): ReactNode
}

/** A table of records: its CSS class, title, columns and groups. */
export interface TableLook<Item extends AdminRecord = AdminRecord> {
  /** The CSS class of the table. */
  name: string
  title: string
  columns: Column<Item>[]
  /** The heading of the record's group in a list that is sorted by urgency. */
  groupOf?(record: Item): string
}

/** A tab with requests: its table, its texts and its path in the API. */
export interface AdminList<Item extends AdminRecord = AdminRecord> extends TableLook<Item> {
  name: TabName
  /** The name of the list in the API's paths. */
  path: ListName | 'requests'
  subtitle: string
  /** The text that is shown when there is no record. */
  empty: string
  /** True when the toolbar of the list always has the filter for urgency. */
  hasUrgency: boolean
}
