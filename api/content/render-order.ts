import type { Firm } from './firm-schema'

/** The instructions, as JSON on standard input, for the program that renders the site's pages again. */
export interface RenderOrder {
  firm: Firm
  /** True when the site counts forms. */
  counts: boolean
  /** The folder of the built site, from which the program takes all files except pages. */
  from: string
  to: string
}
