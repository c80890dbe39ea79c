import { expect, it } from 'vitest'
import { renderInvitation } from './invitation'

const link = 'https://intake.example.org/admin/#/invitation/abc'
/** In summer, London is an hour ahead of UTC, so the invitation expires on Sunday by London's clock. */
const expiresAt = '2026-10-03T23:05:00.000Z'

it('the mail names the person, firm, role, link and end of the invitation, and a warning', () => {
  const person = { name: 'Ana Silva', role: 'caseworker' as const }
  const { subject, text, html } = renderInvitation({ person, firm: 'Sterling & Vale', link, expiresAt })
  const said = [
    'Your invitation to the enquiries of Sterling & Vale',
    'Ana Silva, you are invited to the dashboard of Sterling & Vale, as caseworker.',
    'Open the link and set up how you sign in: with a passkey, or with a password and an app. The link works once, ' +
      'until Sunday 4 October at 00:05, UK time.',
    'The link is yours alone: anybody with the link can set up a sign-in in your place. If you did not expect it, do not open it.',
  ]
  const [first = '', greeting = '', how = '', warning = ''] = said
  expect(subject).toBe(first)
  expect(text).toBe(`${[first, greeting, how, link, warning].join('\n\n')}\n`)
  const inHtml = (line: string) => line.replace('&', '&amp;')
  const lines = [...html.matchAll(/<(h1|p)([^>]*)>(.*?)<\/\1>/g)]
  expect(lines.map(([, tag, , content]) => [tag, content])).toEqual([
    ['h1', inHtml(first)],
    ['p', inHtml(greeting)],
    ['p', how],
    [
      'p',
      expect.stringMatching(
        /^<a href="https:\/\/intake\.example\.org\/admin\/#\/invitation\/abc" .*>Set up how you sign in<\/a>$/,
      ),
    ],
    ['p', warning],
  ])
  expect(lines.map(([, , attributes = '']) => /class="quiet"/.test(attributes))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
})
