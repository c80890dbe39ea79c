import { createLater } from './later'

/**
 * The banner about mail. The dashboard loads the banner's code only when the mail server is missing, mail is
 * undelivered, mail has a problem, or a request is lost.
 */
export const mailBanner = createLater(() => import('./parts/mail-banner'))
