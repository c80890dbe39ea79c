import type { ReactNode } from 'react'
import type { AdminRecord, ListName } from '../../../api/contract/records/records'
import type { Waiting } from '../../../api/contract/time/waiting-time'
import type { Row } from '../calls'
import type { TabName } from '../filters'

/** One column of a list. */
export interface Column<Item> {
  title: string
  /** Decides its width, and its place on a card. */
  kind: 'contact' | 'main' | 'needs' | 'preference' | 'urgency' | 'time' | 'status'
  /**
   * The content of a record's cell. `waiting` is undefined until the office's hours are known; `href` opens the record
   * alone.
   */
  cell(record: Item, waiting: Waiting | undefined, row: Row & { href: string }): ReactNode
}

/** The look of records in a table. */
export interface TableLook<Item extends AdminRecord = AdminRecord> {
  /** Its class. */
  name: string
  title: string
  columns: Column<Item>[]
  /** The heading under which a record stands, where the most urgent come first. */
  groupOf?(record: Item): string
}

/** Everything that one tab of the dashboard needs. */
export interface AdminList<Item extends AdminRecord = AdminRecord> extends TableLook<Item> {
  name: TabName
  /** The name in the API's paths. */
  path: ListName | 'requests'
  subtitle: string
  /** Shown when there is no record. */
  empty: string
  /** True when its forms ask how urgent it is. */
  hasUrgency: boolean
}
