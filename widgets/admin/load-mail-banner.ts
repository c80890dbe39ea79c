import { createLater } from './later'

/** What is said where mail does not reach anyone: nobody whose mail goes out waits for it. */
export const mailBanner = createLater(() => import('./parts/mail-banner'))
