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
export const answers = {
  name: 'Nasrin Chowdhury',
  phone: '+44 7700 900145',
  preferredTime: 'After 5 pm',
  message: 'My brother was detained this morning.',
}

async function send(root: ParentNode, then: string) {
  fill(root, answers)
  submit(root)
  await appears(root, then)
}

/** The example states of the call-back form, which its story and its tests use. */
export const examples = {
  Idle: {},
  WithTopics: { attributes: { topics: '' } },
  ToContact: { attributes: { route: 'contact' } },
  DateRefused: dateRefused(root => sendWrongDate(root, answers)),
  Invalid: {
    async visit(root) {
      submit(root)
      await appears(root, '[part=summary]')
    },
  },
  Sending: { visit: root => send(root, 'button:disabled') },
  Failed: { answer: async () => ({ ok: false, code: 'network' }), visit: root => send(root, '[part=draft]') },
  Waiting: waiting(root => send(root, '[part=failure]')),
  Offline: offline(root => send(root, '[part=failure]')),
  Letters: { visit: root => showLetters(root, [letters.here, letters.broken]) },
  LettersAfter: { answer: async () => savedWithToken, visit: root => send(root, '[part=add-letters]') },
  Sent: { answer: async () => saved, visit: root => send(root, '[part=success]') },
} satisfies Record<string, FormExample>
