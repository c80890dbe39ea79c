import { createLater } from './later'

/**
 * The banner about mail. Its code is loaded only when there is undelivered mail, a problem with mail, or a lost
 * request.
 */
export const mailBanner = createLater(() => import('./parts/mail-banner'))
