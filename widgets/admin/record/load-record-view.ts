import { createLater } from '../later'

/** What an open record is drawn by: its code, and its styles with it. */
export const recordView = createLater(() => import('./record-view'))

export type LoadRecordView = typeof recordView
