import { appears, type FormExample, fill, submit } from '../parts/example'

/** A visitor's answers that every rule accepts. */
export const answers = {
  firstName: 'Amina',
  lastName: 'Yusuf',
  email: 'amina@example.org',
  phone: '020 7946 0456',
  serviceRequired: 'deportation',
  urgencyLevel: 'urgent',
  message: 'My brother was detained this morning.',
}

/** Every state of the consultation form; its story and its tests use this one list. */
export const examples = {
  Idle: {},
  Prefilled: { attributes: { topic: 'Sponsor Licence', urgency: 'priority' } },
  Invalid: {
    async visit(root) {
      fill(root, { ...answers, email: 'amina@', phone: '0207' })
      submit(root)
      await appears(root, '[part=summary]')
    },
  },
  Sending: {
    async visit(root) {
      fill(root, answers)
      submit(root)
      await appears(root, 'button:disabled')
    },
  },
  Failed: {
    answer: async () => ({ ok: false, code: 'network' }),
    async visit(root) {
      fill(root, answers)
      submit(root)
      await appears(root, '[part=failure]')
    },
  },
  Refused: {
    answer: async () => ({
      ok: false,
      code: 'invalid',
      message: 'Some answers need another look.',
      issues: [{ path: 'phone', code: 'invalid', message: 'Please enter a valid phone number' }],
    }),
    async visit(root) {
      fill(root, answers)
      submit(root)
      await appears(root, '[part=summary]')
    },
  },
  Sent: {
    answer: async () => ({ ok: true, reference: 'K7M3XQ9A' }),
    async visit(root) {
      fill(root, answers)
      submit(root)
      await appears(root, '[part=success]')
    },
  },
} satisfies Record<string, FormExample>
