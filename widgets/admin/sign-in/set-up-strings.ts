/**
 * All texts of an invitation and of setting up a way to sign in. The sign-in form needs none of them, so they are in
 * their own file.
 */
export const say = {
  opening: 'Opening your invitation...',
  welcome: (name: string) => `Welcome, ${name}`,
  setUp: 'Choose how you will sign in. You can add another way later.',
  newPasskey: 'Set up a passkey',
  newPasskeyHint: 'Your fingerprint, face or PIN on this device, or a security key. The quickest way, and the safest.',
  newPasskeyName: 'My first device',
  hasPasskey: 'This device has a passkey of yours already. Sign in with this passkey, or use another device.',
  newPasskeyFailed: 'No passkey was made. Try again, or set up a password and an app.',
  newCode: 'Set up a password and an app',
  newCodeHint: 'You need an app that shows codes, on a phone for example.',
  newPassword: 'New password',
  newPasswordHint: '15 characters or more. Four unrelated words are easy to remember.',
  next: 'Next',
  scan: 'Scan this QR code with your app, or type the key into the app. Then enter the code that the app shows.',
  passwordFirst:
    'The new password applies as soon as you press “Next”; your present app works until the new one is set up.',
  passwordChanged: 'Your new password applies from now on. Your present app works until the new one is set up.',
  keepApp: 'Keep my present app',
  key: 'Key',
  appCode: 'Code that the app shows',
  finish: 'Finish',
  recovery: 'Keep these recovery codes',
  recoveryWhy:
    'If you do not have your phone, each code signs you in once, together with your password. The codes are shown only now.',
  print: 'Print them',
  kept: 'I have kept them: continue',
  busy: 'One moment...',
  back: 'Back',
  refused: 'This invitation cannot be used',
  notOpened: 'Your invitation could not be opened',
  damaged: 'This link is incomplete. Copy the whole link, or ask for another link.',
  isSetUp: 'Your sign-in is set up',
  nowSignIn: 'You are not signed in yet. Sign in now.',
  startAgain: 'Go to sign-in',
} as const
