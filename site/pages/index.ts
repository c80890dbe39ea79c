import type { Page, Site } from '../site'
import { adminPage } from './admin'
import { landingPages } from './landing'
import { notFoundPage } from './not-found'
import { privacyPage } from './privacy'
import { thankYouPage } from './thank-you'

/** Every page of the site. */
export function pagesOf(site: Site): Page[] {
  return [...landingPages(site), adminPage(site), thankYouPage(site), privacyPage(site), notFoundPage(site)]
}
