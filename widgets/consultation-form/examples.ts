import { MAX_TEXT } from '../../api/contract/forms/options'
import {
  appears,
  dateRefused,
  type FormExample,
  fill,
  letters,
  nameDecision,
  nextRender,
  offline,
  saved,
  savedOnSunday,
  savedWithToken,
  sendWrongDate,
  showLetters,
  submit,
  waiting,
} from '../parts/example'

/** Answers of a visitor that the form accepts. */
export const answers = {
  firstName: 'Amina',
  lastName: 'Yusuf',
  email: 'amina@example.org',
  phone: '020 7946 0456',
  serviceRequired: 'deportation',
  urgencyLevel: 'urgent',
  message: 'My brother was detained this morning.',
}

/** Opens the fields of the urgent panel above the form. */
async function openLines(root: ParentNode) {
  await nameDecision(root)
  fill(root, answers)
  await nextRender()
  ;(await appears(root, '[part=four-lines]')).click()
  await appears(root, '[part=urgent] form')
}

/** Sends the fields of the urgent panel to an API with this response. */
async function sendLines(root: ParentNode, answer: () => Response | Promise<Response>, then: string) {
  const { fetch } = window
  window.fetch = async (...asked) => (new Request(...asked).url.endsWith('/callbacks') ? answer() : fetch(...asked))
  try {
    await openLines(root)
    submit(root)
    await appears(root, `[part=urgent] ${then}`)
  } finally {
    window.fetch = fetch
  }
}

/** The API's response while it cannot store a request. */
const unavailable = () =>
  Response.json({ error: { code: 'unavailable', message: 'Please try again.' } }, { status: 503 })

/**
 * A response that comes, as an error, only after the form has left the page. Without any response, the form would show a
 * toast every eight seconds also beside the examples after this one.
 */
async function responseAfterLeaving(root: ParentNode) {
  while (root.isConnected) await new Promise(done => setTimeout(done, 200))
  return unavailable()
}

async function sendTo(root: ParentNode, then: string) {
  fill(root, answers)
  submit(root)
  await appears(root, then)
}
const sendIt = (root: ParentNode) => sendTo(root, '[part=success]')

/** The example states of the consultation form, which its story and its tests use. */
export const examples = {
  Idle: {},
  Prefilled: { attributes: { topic: 'Sponsor Licence', urgency: 'priority' } },
  DateRefused: dateRefused(root => sendWrongDate(root, answers)),
  AnswersRefused: {
    answer: async () => ({
      ok: false,
      code: 'invalid',
      message: 'Some answers need another look.',
      issues: ['decision.kind', 'decision.inUk'].map(path => ({
        path,
        code: 'custom',
        message: 'Please choose again',
      })),
    }),
    async visit(root) {
      await nameDecision(root)
      fill(root, { ...answers, 'decision.inUk': 'no' })
      await nextRender()
      ;[...root.querySelectorAll<HTMLElement>('button[type=submit]')].pop()?.click()
      await appears(root, '[part=without]')
    },
  },
  Questions: {
    async visit(root) {
      await nameDecision(root)
      for (const line of root.querySelectorAll<HTMLDetailsElement>('.more')) line.open = true
      await appears(root, '[part=call-now]')
      root.querySelector<HTMLElement>('.unknown input')?.click()
      await nextRender()
    },
  },
  FourLines: { visit: openLines },
  FourLinesSending: { visit: root => sendLines(root, () => responseAfterLeaving(root), 'button:disabled') },
  FourLinesSent: { visit: root => sendLines(root, () => Response.json(saved), '[part=success]') },
  FourLinesFailed: {
    visit: root => sendLines(root, unavailable, '[part=failure]'),
  },
  Invalid: {
    async visit(root) {
      fill(root, { ...answers, email: 'amina@', phone: '0207' })
      submit(root)
      await appears(root, '[part=summary]')
    },
  },
  OneName: {
    async visit(root) {
      fill(root, { ...answers, firstName: 'Suharto', lastName: '' })
      submit(root)
      ;(await appears(root, '[name=oneName]')).click()
    },
  },
  AlmostFull: {
    async visit(root) {
      const message = 'The letter says that I have no right of appeal. '.repeat(104)
      fill(root, { ...answers, message: message.slice(0, MAX_TEXT - 23) })
      await appears(root, 'textarea + p')
    },
  },
  TooLong: {
    async visit(root) {
      fill(root, { ...answers, message: 'x'.repeat(MAX_TEXT + 1) })
      await appears(root, 'textarea + p')
    },
  },
  Sending: { visit: root => sendTo(root, 'button:disabled') },
  Failed: { answer: async () => ({ ok: false, code: 'network' }), visit: root => sendTo(root, '[part=failure]') },
  Waiting: waiting(root => sendTo(root, '[part=failure]')),
  Offline: offline(root => sendTo(root, '[part=failure]')),
  Refused: {
    answer: async () => ({
      ok: false,
      code: 'invalid',
      message: 'Some answers need another look.',
      issues: [{ path: 'phone', code: 'invalid', message: 'Please enter a valid phone number' }],
    }),
    visit: root => sendTo(root, '[part=summary]'),
  },
  Letters: { visit: root => showLetters(root) },
  LettersOnTheirWay: { visit: root => showLetters(root, [letters.here, letters.sending, letters.waiting]) },
  LettersRefused: {
    visit: root => showLetters(root, [letters.broken, letters.wrongKind, letters.tooLarge, letters.full]),
  },
  LettersHeld: {
    async visit(root) {
      await showLetters(root, [letters.here, letters.sending])
      fill(root, answers)
      submit(root)
      await appears(root, '[part=letters] .panel')
    },
  },
  LettersAfter: {
    answer: async () => savedWithToken,
    async visit(root) {
      await sendIt(root)
      await appears(root, '[part=add-letters]')
    },
  },
  LettersLate: {
    answer: async () => savedWithToken,
    async visit(root) {
      await showLetters(root, [letters.here, letters.broken])
      await sendIt(root)
      await appears(root, '[part=success] [part=letter]')
    },
  },
  Sent: { answer: async () => saved, visit: sendIt },
  SentOnSunday: { answer: async () => savedOnSunday, visit: sendIt },
} satisfies Record<string, FormExample>
