/** All texts of signing in by name. The texts of an invitation are in `set-up-strings.ts`. */
export const say = {
  signIn: 'Sign in',
  signingIn: 'Signing in...',
  email: 'Email address',
  noEmail: 'Please enter your email address',
  noPassword: 'Please enter your password',
  noCode: 'Please enter a code',
  code: 'Code',
  codeHint: 'Six digits from your app, or a recovery code',
  passkey: 'Sign in with a passkey',
  passkeyBusy: 'Waiting for your device...',
  passkeyFailed: 'No passkey was used. Try again, or sign in with your password and a code.',
  or: 'or',
  shared: 'Use the shared password',
  windowWhy: (site: string) => `A window of ${site} opens, where you sign in with your name.`,
  windowBusy: 'Waiting for you to sign in in the other window...',
  windowShow: 'Show that window',
  windowBlocked: 'The window did not open. Allow this page to open windows, then try again.',
  windowClosed:
    'The window was closed, or this page cannot receive its answer. If this keeps happening, the page’s Cross-Origin-Opener-Policy separates the two windows.',
  askedBy: (site: string) =>
    `You are signing in for the dashboard on ${site}. Go on only if you opened this window there.`,
  mayNotAsk: (site: string) => `Staff cannot sign in for ${site}, because ADMIN_ORIGINS does not list it.`,
  askingOpener: (site: string) => `Waiting for the dashboard on ${site} to respond...`,
  openerSilent: (site: string) =>
    `No dashboard on ${site} responds. Go back to the window that opened this one, and press “Sign in” there again.`,
  openerClosed: (site: string) => `The dashboard on ${site} that opened this window has been closed.`,
  lost: (site: string) =>
    `The dashboard on ${site} did not confirm your sign-in. The sign-in ended at once, so that nobody can use it.`,
  askAgain: 'Ask the dashboard again',
  sending: 'Sending your sign-in to the dashboard...',
  close: 'Close this window',
  ownDashboard: 'Open the dashboard here instead',
  noOpener: 'No dashboard waits for this window. Close this window, and press “Sign in” on your dashboard again.',
  notSent: 'Nobody is signed in here',
  sent: 'You are signed in',
  closeThis: 'You can close this window.',
} as const
