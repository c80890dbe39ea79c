import { appears, fill } from '../parts/example'
import { type AdminExample, refusal } from './example-answers'
import { loggedIn } from './example-visits'
import { list, working } from './working-answers'

/** The example states of signing in with the shared password, and of a session that ended. */
export const loginExamples = {
  Login: { answers: working },
  WrongPassword: {
    answers: { '/api/admin/login': () => refusal(401, 'unauthorized', 'Incorrect password') },
    visit: loggedIn('[part=error]:not(:empty)'),
  },
  PasswordShown: {
    answers: {},
    visit: async (root: ParentNode) => {
      fill(root, { password: 'an example of a password' })
      ;(await appears<HTMLElement>(root, '[part=show-password]')).click()
      await appears(root, '[name=password][type=text]')
    },
  },
  Throttled: {
    answers: {
      '/api/admin/login': () => refusal(429, 'slow_down', 'Too many attempts', { 'Retry-After': '32' }),
    },
    visit: loggedIn('[part=error]:not(:empty)'),
  },
  Unreachable: {
    answers: { '/api/admin/login': () => Promise.reject(new TypeError('Failed to fetch')) },
    visit: loggedIn('[part=error]:not(:empty)'),
  },
  SessionEnded: {
    answers: { ...working, [list]: () => refusal(401, 'unauthorized', 'Please sign in') },
    visit: loggedIn('[part=notice]'),
  },
} satisfies Record<string, AdminExample>
