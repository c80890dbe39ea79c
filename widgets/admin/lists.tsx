import type { ReactNode } from 'react'
import type { ListName, RecordState } from '../../api/contract/records'
import { inquiries } from './inquiries'

/** One column of a list. */
export interface Column<Item> {
  title: string
  /** Says how wide it is drawn, and where it stands on a card. */
  kind: 'contact' | 'main' | 'urgency' | 'time' | 'status'
  /** What stands in a record's cell. */
  cell(record: Item): ReactNode
}

/** Everything that makes one tab of the dashboard. */
export interface AdminList<Item extends RecordState = RecordState> {
  /** As in the API's paths. */
  name: ListName
  title: string
  subtitle: string
  /** Said where there is no record. */
  empty: string
  columns: Column<Item>[]
}

/** The dashboard's tabs in order; the first one is open after login. */
export const lists: AdminList[] = [inquiries]
