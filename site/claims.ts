import type { Claim, Firm } from '../api/content/firm'

/** The firm's claim of that id; a firm that does not make a claim leaves it out, and so do the pages. */
export function claimOf(firm: Firm, id: string): Claim | undefined {
  return firm.claims.find(claim => claim.id === id)
}

/** The firm's claims whose ids start so, in the order of `firm.json`. */
export function claimsOf(firm: Firm, prefix: string): Claim[] {
  return firm.claims.filter(claim => claim.id.startsWith(prefix))
}

/** The figure of a claim, or what to say where the firm does not make it. */
export function figureOf(firm: Firm, id: string): string | undefined {
  return claimOf(firm, id)?.figure
}

/** A claim's words with what its figure is of, where the claim says that. */
export const subjectOf = ({ text, of }: Claim) => (of ? `${text} ${of}` : text)
