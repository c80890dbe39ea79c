import type { Firm } from '../api/content/firm'
import { colours } from '../api/contract/colours'
import type { Page, Site } from './site'

/** `robots.txt`: lets search engines read everything except the API, and names the site map. */
export function robotsTxt(site: Site): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${site.publicUrl}/sitemap.xml\n`
}

/**
 * `sitemap.xml`: the address of each page that search engines may list. A page with several addresses appears under
 * only one of them.
 */
export function sitemapXml(site: Site, pages: Page[]): string {
  const listed = pages.filter(page => page.indexed && page.canonicalPath === undefined)
  const urls = listed.map(page => `  <url><loc>${site.publicUrl}${page.path}</loc></url>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`
}

/** `security.txt` (RFC 9116): where to report security problems, and the date when the file expires. */
export function securityTxt({ publicUrl }: Site, { contact, expires }: NonNullable<Firm['security']>): string {
  return `Contact: ${contact}\nExpires: ${expires}T00:00:00Z\nPreferred-Languages: en\nCanonical: ${publicUrl}/.well-known/security.txt\n`
}

/** `site.webmanifest`: name, colours and icon for a phone's home screen. */
export function webManifest({ firm }: Site): string {
  return JSON.stringify({
    name: firm.name,
    short_name: firm.shortName,
    start_url: '/',
    display: 'browser',
    background_color: colours.paper,
    theme_color: colours.night,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  })
}

/** The firm's data as a `LegalService` of schema.org, for search engines. */
export function legalService({ firm, publicUrl }: Site): object {
  const { lines, city, postcode } = firm.addresses.office
  return {
    '@context': 'https://schema.org',
    '@type': 'LegalService',
    '@id': `${publicUrl}/#firm`,
    name: firm.name,
    legalName: firm.legalName,
    description: firm.description,
    url: `${publicUrl}/`,
    image: `${publicUrl}/og.png`,
    logo: `${publicUrl}/apple-touch-icon.png`,
    email: firm.email,
    telephone: firm.phones.office.dial,
    address: {
      '@type': 'PostalAddress',
      streetAddress: lines.join(', '),
      addressLocality: city,
      postalCode: postcode,
      addressCountry: 'GB',
    },
    areaServed: 'GB',
    openingHoursSpecification: firm.hours.opening.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      closes,
    })),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'emergency',
      telephone: firm.phones.emergency.dial,
    },
    sameAs: firm.socials.map(social => social.url),
  }
}
