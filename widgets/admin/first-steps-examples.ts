import type { FirstStep, FirstStepsAnswer } from '../../api/contract/first-steps'
import { appears } from '../parts/example'
import { type AdminExample, type Answers, answer, json } from './example-answers'
import { loggedIn } from './example-visits'
import { inInbox } from './inbox-examples'
import type { Call } from './transport'
import { counts, nothing } from './working-answers'

const PATH = '/api/admin/first-steps'

/** The first steps of an installation in which nobody has set up anything yet. */
const fresh: FirstStepsAnswer = {
  people: { state: 'open', invited: 0 },
  mail: { state: 'open', delivery: 'smtp', to: ['enquiries@lantern.example.org'] },
  hours: { state: 'open', hours: ['Monday to Friday: 9:00 AM to 6:00 PM'], isSample: false },
  page: { state: 'open', site: 'https://intake.lantern.example.org', origins: ['https://www.lantern.example.org'] },
}

const inState = (state: 'open' | 'done' | 'left', ...steps: FirstStep[]): FirstStepsAnswer => ({
  ...fresh,
  ...Object.fromEntries(steps.map(step => [step, { ...fresh[step], state }])),
})

/**
 * The API's responses with these first steps, with this result of a test mail, and with this inbox, which is empty by
 * default.
 */
function answersOf(
  first: FirstStepsAnswer,
  testMail = { isSent: true, says: '' },
  list: Answers = { '/api/admin/requests': nothing },
): Answers {
  let steps = first
  const left = () => Object.values(steps).filter(({ state }) => state === 'open').length
  return {
    ...inInbox,
    ...list,
    // Each sign-in starts with the same steps again, because a test may open an example more than once on
    // one page.
    '/api/admin/login': call => {
      steps = first
      return answer(inInbox, '/api/admin/login', call)
    },
    '/api/admin/counts': () => counts({}, {}, { undelivered: 0, ...(left() && { firstSteps: left() }) }),
    [PATH]: () => json(steps),
    [`PATCH ${PATH}`]: ({ json: change }: Call) => {
      const { left = [], hoursConfirmed } = change as { left?: FirstStep[]; hoursConfirmed?: true }
      const states = (Object.keys(steps) as FirstStep[]).map(step => {
        const isDone = steps[step].state === 'done' || (step === 'hours' && hoursConfirmed)
        return [step, { ...steps[step], state: isDone ? 'done' : left.includes(step) ? 'left' : 'open' }]
      })
      steps = Object.fromEntries(states)
      return json(steps)
    },
    'POST /api/admin/test-mail': () => {
      if (testMail.isSent) steps = { ...steps, mail: { ...steps.mail, state: 'done' } }
      return json(testMail)
    },
  }
}

const pressing = (...labels: string[]) =>
  async function visit(root: ParentNode) {
    await loggedIn('[part=first-steps]')(root)
    for (const label of labels) {
      const buttons = [...root.querySelectorAll<HTMLElement>('[part=first-steps] [open] button')]
      buttons.find(({ textContent }) => textContent === label)?.click()
      await appears(root, label === 'Send a test mail' ? '[part=first-steps] .answer:not(:empty)' : '.left')
    }
  }

/** The example states of the first steps. */
export const firstStepsExamples = {
  FirstSteps: { start: 'inbox', answers: answersOf(fresh), visit: pressing() },
  FirstStepsBelowRequests: {
    start: 'inbox',
    answers: answersOf(fresh, undefined, {}),
    visit: pressing(),
  },
  FirstStepsOfSample: {
    start: 'inbox',
    answers: answersOf({
      ...inState('done', 'people'),
      mail: { state: 'left', delivery: 'filed', to: [] },
      hours: { ...fresh.hours, isSample: true },
      page: { ...fresh.page, origins: [] },
    }),
    visit: pressing(),
  },
  FirstStepsTestMailSent: {
    start: 'inbox',
    answers: answersOf(inState('done', 'people'), {
      isSent: true,
      says: 'A mail to enquiries@lantern.example.org was taken: 250 OK. See that it arrives.',
    }),
    visit: pressing('Send a test mail'),
  },
  FirstStepsTestMailRefused: {
    start: 'inbox',
    answers: answersOf(inState('done', 'people'), {
      isSent: false,
      says: 'The mail server refused the user name or password: correct them in SMTP_URL (the mail server).',
    }),
    visit: pressing('Send a test mail'),
  },
  FirstStepsLeft: { start: 'inbox', answers: answersOf(fresh), visit: pressing('Leave this out') },
  FirstStepsOver: {
    start: 'inbox',
    answers: answersOf(inState('done', 'people', 'mail', 'hours')),
    visit: pressing('Leave this out'),
  },
} satisfies Record<string, AdminExample>
