import type { CaseWin } from '../../api/contract/content/content'
import { appears } from '../parts/example'
import type { WidgetExample } from '../parts/widget-harness'

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000 + 60_000).toISOString()

/** Invented case wins, one in each colour. One case win has an amount. */
export const wins: CaseWin[] = [
  {
    id: 1,
    title: 'Unfair dismissal settled',
    description: 'Senior nurse dismissed after a right-to-work error by her employer.',
    iconType: 'handshake',
    borderColor: 'green-500',
    compensationAmount: 85_000,
    completedDate: daysAgo(1),
    caseType: 'employment',
  },
  {
    id: 2,
    title: 'Ten-year ban lifted',
    description: 'Deception finding overturned on appeal; family reunited in Leeds.',
    iconType: 'file-text',
    borderColor: 'blue-500',
    completedDate: daysAgo(4),
    caseType: 'visa-rejected',
  },
  {
    id: 3,
    title: 'Fee waiver granted',
    description: 'Mother of two renewed her leave with the full fee waived.',
    iconType: 'check',
    borderColor: 'amber-500',
    completedDate: daysAgo(10),
    caseType: 'settlement',
  },
]

const there = (root: ParentNode) => appears(root, '[part=list]')

/** The example states of the case wins, which the story and the tests use. */
export const examples = {
  Loading: { read: () => new Promise(() => {}), visit: root => appears(root, '.skeleton') },
  Loaded: { read: async () => wins, visit: there },
  One: { attributes: { limit: '1' }, read: async () => wins.slice(0, 1), visit: there },
  Long: {
    read: async () => [
      {
        ...wins[0],
        title: 'Aufenthaltsgenehmigungsverlängerung',
        description:
          'Widerspruchsverfahrensbeschleunigungsantrag granted after eleven months; the Upper Tribunal found that nobody had read the second bundle.',
        compensationAmount: 1_234_567.5,
      },
      ...wins.slice(1),
    ],
    visit: there,
  },
  Empty: { read: async () => [], visit: root => appears(root, '[part=empty]') },
  Failed: {
    read: () => Promise.reject(new Error('503: full')),
    visit: root => appears(root, '[part=error]'),
  },
} satisfies Record<string, WidgetExample>
