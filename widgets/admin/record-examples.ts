import { appears } from '../parts/example'
import { type AdminExample, json } from './example-answers'
import { inquiry, NOW } from './example-records'
import { fromMenu, opened, pressed, processing } from './example-visits'
import { DANIEL } from './work-examples'
import { list, unavailable, working } from './working-answers'

/** A record that a colleague has processed. */
export const processedBy = (change: object = {}, at = NOW) =>
  inquiry(9, {
    isProcessed: true,
    processedAt: at,
    history: [{ at, by: DANIEL, what: 'processed', text: 'Processed' }],
    ...change,
  })

/** The API's response to a change when somebody else has changed the record first. */
export const takenMeanwhile = () =>
  json(
    {
      error: { code: 'changed_elsewhere', message: 'Somebody else has changed it' },
      record: processedBy({}, '2026-11-21T11:20:00.000Z'),
    },
    { status: 409, headers: { ETag: '"2"' } },
  )

/** The example states of an open record, and of changes to it. */
export const recordExamples = {
  RecordOnItsWay: {
    answers: working,
    recordView: { code: undefined, load: () => new Promise(() => {}) },
    visit: pressed('.waiting-place [role=status]'),
  },
  RecordNotLoaded: {
    answers: working,
    recordView: { code: undefined, load: () => Promise.reject(new TypeError('Failed to fetch')) },
    visit: pressed('.waiting-place [part=failure]'),
  },
  InquiryOpen: { answers: working, visit: opened(1) },
  OtherScript: { answers: working, visit: opened(0) },
  EmailNotDelivered: { answers: working, visit: opened(3) },
  NoWayToReach: { answers: working, visit: opened(5) },
  MaybeSpam: {
    answers: { ...working, [`${list}/9`]: () => json(inquiry(9, { suspect: true })) },
    visit: async (root: ParentNode) => {
      await opened(1)(root)
      await appears(root, '[part=suspect]')
    },
  },
  VisaApplicationOpen: { answers: working, visit: opened(0, 1) },
  CallbackRequestOpen: { answers: working, visit: opened(1, 2) },
  SamePersonMany: {
    answers: { ...working, [`${list}/9/thread`]: () => json({ count: 18, requests: [] }) },
    visit: async (root: ParentNode) => {
      await opened(1)(root)
      await appears(root, '.thread p:not([role])')
    },
  },
  SamePersonFailed: {
    answers: { ...working, [`${list}/9/thread`]: unavailable },
    visit: async (root: ParentNode) => {
      await opened(1)(root)
      await appears(root, '.thread [part=failure]')
    },
  },
  ProcessedByAnother: {
    answers: {
      ...working,
      [`PATCH ${list}/9`]: takenMeanwhile,
    },
    visit: async (root: ParentNode) => {
      await processing(root)
      await appears(root, '[part=done] p')
    },
  },
  ChangedByAnother: {
    answers: { ...working, [`${list}/9`]: () => json(processedBy()) },
    visit: async root => {
      await opened(1)(root)
      await appears(root, '[part=done] p')
    },
  },
  Processed: {
    answers: working,
    visit: async (root: ParentNode) => {
      await processing(root)
      await appears(root, '[part=undo]')
    },
  },
  MenuOpen: {
    answers: working,
    visit: async (root: ParentNode) => {
      await opened(1)(root)
      root.querySelector<HTMLElement>('[part=what-else]')?.click()
      await appears(root, '.menu button')
    },
  },
  MarkedAsSpam: {
    answers: working,
    visit: async (root: ParentNode) => {
      await opened(1)(root)
      await fromMenu(root, 'Mark as spam')
      await appears(root, '[part=undo]')
    },
  },
  ChangeFailed: {
    answers: { ...working, [`PATCH ${list}/9`]: unavailable },
    visit: async (root: ParentNode) => {
      await processing(root)
      await appears(root, '[part=failure]')
    },
  },
} satisfies Record<string, AdminExample>
