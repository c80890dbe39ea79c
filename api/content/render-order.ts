import type { Firm } from './firm-schema'

/** The addresses and settings that the rendered pages contain. These addresses end without a slash. */
export interface PageSettings {
  /** The address of the API, if the site is on another host (`SITE_API_URL`). */
  api?: string
  /** The site's own address; if undefined, the firm's `site.url` is used. */
  publicUrl?: string
  /** True when visitors may send letters. */
  uploads: boolean
  /** True when the site counts how many visitors begin and send each form. */
  counts: boolean
}

/** The instructions for the program that renders the site's pages, as JSON on its standard input. */
export interface RenderOrder {
  firm: Firm
  settings: PageSettings
  /** The folder of the built site, from which the program takes all files except pages. */
  from: string
  to: string
}
