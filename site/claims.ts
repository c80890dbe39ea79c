import type { Claim, Firm } from '../api/content/firm'

/**
 * The firm's claim with this id. A firm leaves out a claim that it does not make, and then the pages leave it out too.
 */
export function claimOf(firm: Firm, id: string): Claim | undefined {
  return firm.claims.find(claim => claim.id === id)
}

/** The firm's claims whose ids start with `prefix`, in the order of `firm.json`. */
export function claimsOf(firm: Firm, prefix: string): Claim[] {
  return firm.claims.filter(claim => claim.id.startsWith(prefix))
}

/** The figure of a claim; undefined where the firm does not make that claim. */
export function figureOf(firm: Firm, id: string): string | undefined {
  return claimOf(firm, id)?.figure
}

/** A claim's text, followed by the subject of its figure where the claim names one. */
export const subjectOf = ({ text, of }: Claim) => (of ? `${text} ${of}` : text)
