import { createLater } from './later'

/** Loads the banner about undelivered mail; nobody whose mail works waits for it. */
export const mailBanner = createLater(() => import('./parts/mail-banner'))
