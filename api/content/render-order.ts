import type { Firm } from './firm-schema'

/** What the program that makes the site's pages anew is told, as JSON on its standard input. */
export interface RenderOrder {
  firm: Firm
  /** The built site, whose files other than pages are taken. */
  from: string
  to: string
}
