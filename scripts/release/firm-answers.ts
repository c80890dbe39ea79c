import { SITE } from '../../e2e/nginx'

/** The answers to `npm run firm` for a small firm. */
export const FIRM_ANSWERS = [
  ...['Lantern Immigration', '', '', '', 'Solicitors for refusals in Leeds.', 'sra', '654321', '07654321'],
  ...['ZA765432', 'skip', '2 Mill Lane, Leeds, ZZ2 2ZZ', '', '0113 496 0100', '0113 496 0123'],
  ...['hello@lantern.example', 'Mon-Fri 9-17.30', '', '', '', '', '', 'Urdu, Polish', 'skip', `https://${SITE}`],
]
