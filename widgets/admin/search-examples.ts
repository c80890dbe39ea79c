import { appears, fill } from '../parts/example'
import type { AdminExample } from './example-answers'
import { inquiries } from './example-records'
import { filtered, searching } from './example-visits'
import { found, list, page, SEARCH, unavailable, working } from './working-answers'

/** The example states of a search. */
export const searchExamples = {
  SearchGoesOn: {
    answers: { ...working, [`${SEARCH}&cursor=b`]: () => new Promise(() => {}) },
    visit: searching('amina', '[part=stop]'),
  },
  SearchFound: { answers: working, visit: searching('amina', '.of-found [part=row]:nth-child(3)') },
  SearchFailed: {
    answers: { ...working, [`${SEARCH}&cursor=b`]: unavailable },
    visit: searching('amina', '[part=failure]'),
  },
  SearchFoundNobody: {
    answers: {
      ...working,
      [`${list}?status=pending&sort=urgency`]: page(inquiries),
      '/api/admin/requests?status=pending&sort=urgency&q=zeynep': () => found('9/9', []),
    },
    visit: async (root: ParentNode) => {
      await filtered('select.active')(root)
      fill(root, { q: 'zeynep' })
      await appears(root, '.empty [part=clear]')
    },
  },
} satisfies Record<string, AdminExample>
