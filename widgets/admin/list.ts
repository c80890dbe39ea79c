import type { ReactNode } from 'react'
import type { AdminRecord, ListName } from '../../api/contract/records'
import type { Waiting } from '../../api/contract/waiting-time'

/** One column of a list. */
export interface Column<Item> {
  title: string
  /** Says how wide it is drawn, and where it stands on a card. */
  kind: 'contact' | 'main' | 'needs' | 'preference' | 'urgency' | 'time' | 'status'
  /** What stands in a record's cell; `waiting` is not known before the office's hours are. */
  cell(record: Item, waiting: Waiting | undefined): ReactNode
}

/** Everything that makes one tab of the dashboard. */
export interface AdminList<Item extends AdminRecord = AdminRecord> {
  /** As in the API's paths. */
  name: ListName
  title: string
  subtitle: string
  /** Said where there is no record. */
  empty: string
  /** Whether its forms ask how urgent it is. */
  hasUrgency: boolean
  columns: Column<Item>[]
}
