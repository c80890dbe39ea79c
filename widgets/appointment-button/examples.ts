import {
  appears,
  dateRefused,
  type FormExample,
  fill,
  letters,
  offline,
  saved,
  savedWithToken,
  sendWrongDate,
  showLetters,
  submit,
  waiting,
} from '../parts/example'

/** Answers of a visitor that the form accepts. */
export const answers = { firstName: 'Ines Sampaio', phone: '01632 960733' }

async function open(root: ParentNode) {
  const button = await appears<HTMLButtonElement>(root, '[part=open]')
  button.focus()
  button.click()
  await appears(root, 'dialog[open]')
}

async function send(root: ParentNode, then: string) {
  await open(root)
  fill(root, answers)
  submit(root)
  await appears(root, then)
}

/** The example states of the appointment button, which its story and its tests use. */
export const examples = {
  Idle: {},
  Open: { visit: open },
  DateRefused: dateRefused(async root => {
    await open(root)
    await sendWrongDate(root, answers)
  }),
  Invalid: {
    async visit(root) {
      await open(root)
      submit(root)
      await appears(root, '[part=summary]')
    },
  },
  Sending: { visit: root => send(root, 'form button:disabled') },
  Failed: { answer: async () => ({ ok: false, code: 'network' }), visit: root => send(root, '[part=draft]') },
  Waiting: waiting(root => send(root, '[part=failure]')),
  Offline: offline(root => send(root, '[part=failure]')),
  Letters: {
    async visit(root) {
      await open(root)
      await showLetters(root, [letters.here, letters.broken])
    },
  },
  LettersAfter: { answer: async () => savedWithToken, visit: root => send(root, '[part=add-letters]') },
  Sent: {
    answer: async () => saved,
    visit: root => send(root, '.placed [part=success]'),
  },
  Instant: { attributes: { instant: '' } },
} satisfies Record<string, FormExample>
