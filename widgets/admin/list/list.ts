import type { ReactNode } from 'react'
import type { AdminRecord, ListName } from '../../../api/contract/records/records'
import type { Waiting } from '../../../api/contract/time/waiting-time'
import type { Row } from '../calls'

/** One column of a list. */
export interface Column<Item> {
  title: string
  /** What else stands in its cells, where there is room for each in a column of its own. */
  also?: string[]
  /** Says how wide it is drawn, and where it stands on a card. */
  kind: 'contact' | 'main' | 'needs' | 'preference' | 'urgency' | 'time' | 'status'
  /** What stands in a record's cell; `waiting` is not known before the office's hours are, `href` is where it is alone. */
  cell(record: Item, waiting: Waiting | undefined, row: Row & { href: string }): ReactNode
}

/** How records stand in a table. */
export interface TableLook<Item extends AdminRecord = AdminRecord> {
  /** Its class. */
  name: string
  title: string
  columns: Column<Item>[]
}

/** Everything that makes one tab of the dashboard. */
export interface AdminList<Item extends AdminRecord = AdminRecord> extends TableLook<Item> {
  /** As in the API's paths. */
  name: ListName
  subtitle: string
  /** Said where there is no record. */
  empty: string
  /** Whether its forms ask how urgent it is. */
  hasUrgency: boolean
}
