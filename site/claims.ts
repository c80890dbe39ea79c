import type { Claim, Firm } from '../api/content/firm'

/**
 * The firm's claim with this id. If the firm does not make this claim, the result is undefined, and the pages leave the
 * claim out.
 */
export function claimOf(firm: Firm, id: string): Claim | undefined {
  return firm.claims.find(claim => claim.id === id)
}

/** The firm's claims whose ids begin with `prefix`, in the order of `firm.json`. */
export function claimsOf(firm: Firm, prefix: string): Claim[] {
  return firm.claims.filter(claim => claim.id.startsWith(prefix))
}

/** The figure of a claim; undefined if the firm does not make this claim, or if the claim has no figure. */
export function figureOf(firm: Firm, id: string): string | undefined {
  return claimOf(firm, id)?.figure
}

/**
 * The text of a claim. If the claim has `of`, this field's text follows, which names the cases or people that the
 * figure counts.
 */
export const subjectOf = ({ text, of }: Claim) => (of ? `${text} ${of}` : text)
