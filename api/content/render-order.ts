import type { Firm } from './firm-schema'

/** What the program that makes the site's pages anew is told, as JSON on its standard input. */
export interface RenderOrder {
  firm: Firm
  /** Whether forms are counted. */
  counts: boolean
  /** The built site, whose files other than pages are taken. */
  from: string
  to: string
}
