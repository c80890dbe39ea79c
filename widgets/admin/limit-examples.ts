import { openLimits } from '../../api/contract/limits/dealt-with'
import { appears, fill } from '../parts/example'
import { type AdminExample, type Answers, json } from './example-answers'
import { closeLimit, limited, pressing, staleLimits } from './example-limits'
import { NOW } from './example-records'
import { choose, loggedIn, opened } from './example-visits'
import { alone, changed, counted, counts, list, page, working } from './working-answers'

/** The API's responses with requests that have time limits. */
export const withLimits = (change: Answers = {}): Answers => ({
  ...working,
  ...alone('inquiries', limited),
  [list]: page(limited),
  '/api/admin/counts': () => counts({ inquiries: { ...counted(14, 5), deadlines: { passed: 1, within7: 2 } } }),
  [`PATCH ${list}/7`]: changed({ ...limited[4], limitsDealtWith: [], timeLimits: openLimits(limited[4]?.timeLimits) }),
  [`PATCH ${list}/9`]: ({ json: change }) => {
    const { limitsDealtWith = [], corrected } = change as { limitsDealtWith?: string[]; corrected?: object }
    return json(
      {
        ...closeLimit,
        limitsDealtWith,
        timeLimits: closeLimit.timeLimits?.map(limit => ({
          ...limit,
          ...(limitsDealtWith.includes(limit.id) && { dealtWithAt: NOW }),
        })),
        ...(corrected && { corrected }),
      },
      { headers: { ETag: '"2"' } },
    )
  },
  ...change,
})

/** The example states of time limits, and of corrections to a decision. */
export const limitExamples = {
  TimeLimits: { answers: withLimits(), visit: loggedIn(':has([part=deadlines]) [part=row]') },
  MostUrgentFirst: { answers: withLimits({ [list]: page(pressing) }), visit: loggedIn('[part=row]') },
  MostUrgentOpen: {
    answers: withLimits({
      [list]: page(pressing),
      [`${list}/31`]: () => json(pressing[0], { headers: { ETag: '"1"' } }),
    }),
    visit: opened(0),
  },
  TimeLimitOpen: { answers: withLimits(), visit: opened(2) },
  TimeLimitUnknownDay: { answers: withLimits(), visit: opened(1) },
  TimeLimitStale: {
    answers: withLimits({
      [`${list}/9`]: () => json(staleLimits, { headers: { ETag: '"1"' } }),
      [list]: page([staleLimits]),
    }),
    visit: async (root: ParentNode) => {
      await opened(0)(root)
      root.querySelector<HTMLElement>('.limits > details > summary')?.click()
    },
  },
  TimeLimitPassed: { answers: withLimits(), visit: opened(0) },
  TimeLimitDealtWith: {
    answers: withLimits(),
    visit: async (root: ParentNode) => {
      await opened(2)(root)
      root.querySelector<HTMLElement>('.limits [part=action]')?.click()
      await appears(root, '[part=undo]')
    },
  },
  TimeLimitDealtWithBefore: { answers: withLimits(), visit: opened(4) },
  Correcting: {
    answers: withLimits(),
    visit: async (root: ParentNode) => {
      await opened(2)(root)
      root.querySelector<HTMLElement>('[part=correct]')?.click()
      await appears(root, '[part=save-known]')
    },
  },
  Corrected: {
    answers: withLimits(),
    visit: async (root: ParentNode) => {
      await limitExamples.Correcting.visit(root)
      choose(await appears(root, '.known'), 'detained', 'yes')
      fill(root, { sentOn: '2026-11-10', removalOn: '2026-12-01' })
      root.querySelector<HTMLElement>('[part=save-known]')?.click()
      await appears(root, '.known dl')
    },
  },
  CorrectionRefused: {
    answers: withLimits({
      [`PATCH ${list}/9`]: () =>
        json(
          {
            error: {
              code: 'invalid',
              message: 'This change cannot be made',
              issues: [
                { path: 'corrected.sentOn', code: 'too_big', message: 'Please check the day: it is still to come' },
              ],
            },
          },
          { status: 422 },
        ),
    }),
    visit: async (root: ParentNode) => {
      await limitExamples.Correcting.visit(root)
      fill(root, { sentOn: '2026-12-24' })
      root.querySelector<HTMLElement>('[part=save-known]')?.click()
      await appears(root, '.record [part=failure]')
    },
  },
  UnsafeWay: {
    answers: withLimits(),
    visit: async (root: ParentNode) => {
      await opened(2)(root)
      root.querySelector<HTMLElement>('button[part=way]')?.click()
      await appears(root, '.outside')
    },
  },
} satisfies Record<string, AdminExample>
