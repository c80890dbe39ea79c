import { createLater } from './later'

/** Loads the banner about undelivered mail, only if there is such mail. */
export const mailBanner = createLater(() => import('./parts/mail-banner'))
