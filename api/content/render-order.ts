import type { Firm } from './firm-schema'

/** The instructions for the program that makes the site's pages again, as JSON on its standard input. */
export interface RenderOrder {
  firm: Firm
  /** True when forms are counted. */
  counts: boolean
  /** The built site; the program takes all files except pages from it. */
  from: string
  to: string
}
