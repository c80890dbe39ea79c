import {
  appears,
  dateRefused,
  type FormExample,
  fill,
  letters,
  saved,
  savedWithToken,
  sendWrongDate,
  showLetters,
  submit,
} from '../parts/example'

/** Answers of a visitor that the form accepts. */
export const answers = {
  firstName: 'Kwame Kofi Boateng',
  phone: '01632 960221',
  email: 'kwame@example.org',
  message: 'Refused on 14 November.\nThe letter says fourteen days.',
}

async function send(root: ParentNode, then: string) {
  fill(root, answers)
  submit(root)
  await appears(root, then)
}

/** The example states of the enquiry form, which its story and its tests use. */
export const examples = {
  Idle: {},
  DateRefused: dateRefused(root => sendWrongDate(root, answers)),
  Invalid: {
    async visit(root) {
      submit(root)
      await appears(root, '[part=summary]')
    },
  },
  Sending: { visit: root => send(root, 'button:disabled') },
  Failed: { answer: async () => ({ ok: false, code: 'unavailable' }), visit: root => send(root, '[part=draft]') },
  Letters: { visit: root => showLetters(root, [letters.here, letters.broken]) },
  LettersAfter: { answer: async () => savedWithToken, visit: root => send(root, '[part=add-letters]') },
  Sent: { answer: async () => saved, visit: root => send(root, '[part=success]') },
} satisfies Record<string, FormExample>
