import type { Firm } from './firm-schema'

/** The addresses and settings that the pages contain. The addresses have no slash at their end. */
export interface PageSettings {
  /** The address of the API, if the site is on another host (`SITE_API_URL`). */
  api?: string
  /** The address at which this service serves the pages. If the address is undefined, `/embed/` shows a placeholder. */
  intake?: string
  /** The site's own address; if undefined, the pages use the firm's `site.url`. */
  publicUrl?: string
  /** True when visitors may send letters. */
  uploads: boolean
  /** True when the site counts how often visitors begin and send each form. */
  counts: boolean
}

/** The order to the program that renders the site's pages, which reads it as JSON from its standard input. */
export interface RenderOrder {
  firm: Firm
  settings: PageSettings
  /** The folder of the built site. The program copies all files from this folder except pages. */
  from: string
  to: string
}
