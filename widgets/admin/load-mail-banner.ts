import { createLater } from './later'

/** Loads the banner about undelivered mail, only when there is any. */
export const mailBanner = createLater(() => import('./parts/mail-banner'))
