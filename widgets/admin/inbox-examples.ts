import type { AdminRecord, ListName } from '../../api/contract/records/records'
import { appears } from '../parts/example'
import type { AdminExample, Answers } from './example-answers'
import { pressing } from './example-limits'
import { applications, callbacks, inquiries } from './example-records'
import { loggedIn } from './example-visits'
import { withLimits } from './limit-examples'
import { alone, nothing, page } from './working-answers'

const inList = (list: ListName, records: AdminRecord[]) => records.map(record => ({ ...record, list }))

/** The API's responses for the inbox. */
export const inInbox: Answers = {
  ...withLimits(),
  ...alone('inquiries', pressing),
  '/api/admin/requests': page([
    ...inList('inquiries', pressing),
    ...inList('visa-applications', applications),
    ...inList('callbacks', callbacks),
    ...inList('inquiries', inquiries.slice(-2)),
  ]),
}

/** The example states of the inbox. */
export const inboxExamples = {
  Inbox: { start: 'inbox', answers: inInbox, visit: loggedIn('.group') },
  InboxLoading: {
    start: 'inbox',
    answers: { ...inInbox, '/api/admin/requests?sort=urgency': () => new Promise(() => {}) },
    visit: loggedIn('.skeleton'),
  },
  InboxEmpty: {
    start: 'inbox',
    answers: { ...inInbox, '/api/admin/requests': nothing },
    visit: loggedIn('.empty'),
  },
  RequestEntered: {
    start: 'inbox',
    answers: inInbox,
    visit: async (root: ParentNode) => {
      await loggedIn('.group')(root)
      root.querySelector<HTMLElement>('[part=enter-request]')?.click()
      await appears(root, '[part=enter] form')
    },
  },
  InboxOpen: {
    start: 'inbox',
    answers: inInbox,
    visit: async (root: ParentNode) => {
      await loggedIn('.group')(root)
      root.querySelector<HTMLElement>('[part=row]')?.click()
      await appears(root, '[part=record] .wait')
    },
  },
} satisfies Record<string, AdminExample>
