import type { OAuthSettings } from '../config-oauth'

/** The maximum number of characters that the log quotes of a token server's message. */
const MOST_WORDS = 300

const NEW_SECRET =
  'make a new secret for the app, and write it into SMTP_CLIENT_SECRET or SMTP_SECRET_FILE (Microsoft: the secret’s value, not its ID; a secret ends after 24 months at most)'

/**
 * Patterns for error codes of token servers, each with the remedy. Microsoft's AADSTS codes come first, because several
 * of these codes have the same `error`: https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes
 */
const REMEDIES: [sign: RegExp, remedy: string][] = [
  [/AADSTS7000222/, `The client secret has expired: ${NEW_SECRET}.`],
  [/AADSTS7000215/, `The client secret is wrong: ${NEW_SECRET}.`],
  [/AADSTS700016/, 'The tenant has no such app: correct SMTP_CLIENT_ID, and the tenant in SMTP_TOKEN_URL.'],
  [/AADSTS9000[23]/, 'There is no such tenant: correct the tenant in SMTP_TOKEN_URL.'],
  [
    /AADSTS(?:70011|1002012|500011)|^invalid_scope/,
    'The scope is refused: leave SMTP_SCOPE out, or write https://outlook.office365.com/.default for Microsoft 365.',
  ],
  [/^invalid_client/, `The app’s ID or secret is wrong: correct SMTP_CLIENT_ID, or ${NEW_SECRET}.`],
  [
    /^invalid_grant/,
    'The sign-in has ended or was withdrawn: give consent again, and write the new SMTP_REFRESH_TOKEN (Google ends it ' +
      'after 7 days while the app’s consent screen is in testing, and when the account’s password changes). With ' +
      'SMTP_SERVICE_ACCOUNT: name a mailbox of the domain in SMTP_URL, and set this machine’s clock right.',
  ],
  [
    /^(?:unauthorized_client|access_denied)/,
    'The app may not request such a token: Google’s service account needs domain-wide delegation for its client ID with the scope ' +
      'https://mail.google.com/; Microsoft’s app needs admin consent for SMTP.SendAsApp.',
  ],
]

/**
 * Says why a token server returned no token, with the remedy. The text quotes the server's message (RFC 6749, section
 * 5.2), but no secret.
 */
export function explainTokenRefusal(
  { by, tokenUrl }: OAuthSettings,
  status: number,
  { error, error_description }: Record<string, unknown>,
): string {
  const { host } = new URL(tokenUrl)
  if (typeof error !== 'string') {
    return `${host} answered ${status} without a token: SMTP_TOKEN_URL is not the address of a token server.`
  }
  const said = [error, error_description].filter(word => typeof word === 'string').join(': ')
  const secrets = by.kind === 'service-account' ? [] : [by.secret, by.kind === 'refresh-token' && by.refreshToken]
  const hidden = secrets.flatMap(secret =>
    typeof secret === 'object' ? ('text' in secret ? secret.text : []) : secret || [],
  )
  const words = hidden.reduce((text, secret) => text.replaceAll(secret, '…'), said)
  const [, remedy] = REMEDIES.find(([sign]) => sign.test(said) || sign.test(String(error_description))) ?? []
  const quoted = words
    .replace(/\S*@\S*/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_WORDS)
  return `The token server ${host} gave no token. ${remedy ? `${remedy} ` : ''}The server said: “${quoted}”`
}
