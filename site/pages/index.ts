import type { Page, Site } from '../site'
import { accessibilityPage } from './accessibility'
import { adminPages } from './admin'
import { comingSoonPage } from './coming-soon'
import { complaintsPage } from './complaints'
import { embedPage } from './embed'
import { feesPages } from './fees'
import { formsPages } from './forms'
import { framePages } from './frames'
import { firmPages, landingPages } from './landing'
import { notFoundPage, notFoundVariant } from './not-found'
import { privacyPage } from './privacy'
import { routesPage } from './routes'
import { thankYouPages } from './thank-you'
import { adviserPages } from './thiru'
import { variantPages } from './variants'
import { visaAssistancePage } from './visa-assistance'

export function pagesOf(site: Site): Page[] {
  return [
    ...landingPages(site),
    ...firmPages(site),
    ...adviserPages(site),
    ...variantPages(site),
    notFoundVariant(site),
    visaAssistancePage(site),
    routesPage(site),
    ...feesPages(site),
    ...formsPages(site),
    ...framePages(site),
    complaintsPage(site),
    privacyPage(site),
    accessibilityPage(site),
    embedPage(site),
    comingSoonPage(site),
    ...thankYouPages(site),
    ...adminPages(site),
    notFoundPage(site),
  ]
}
