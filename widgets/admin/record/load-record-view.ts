import { createLater } from '../later'

/** Loads the view of an open record, with its stylesheet. */
export const recordView = createLater(() => import('./record-view'))

export type LoadRecordView = typeof recordView
