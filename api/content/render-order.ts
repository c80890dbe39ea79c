import type { Firm } from './firm-schema'

/** The addresses and settings that the pages contain. Addresses end without a slash. */
export interface PageSettings {
  /** The API's address, where the site has another host (`SITE_API_URL`). */
  api?: string
  /** The site's own address; without it, `site.url` of the firm. */
  publicUrl?: string
  /** True when visitors can send letters. */
  uploads: boolean
  /** True when the site counts forms. */
  counts: boolean
}

/** The instructions for the program that makes the site's pages, as JSON on its standard input. */
export interface RenderOrder {
  firm: Firm
  settings: PageSettings
  /** The built site; the program takes all files except pages from it. */
  from: string
  to: string
}
