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

/** One line a claim without evidence and a clash with the regulator; throws the former instead where `strict`. */
export function auditFirm(firm: Firm, strict: boolean): string[] {
  const unproven = [
    ...firm.claims
      .filter(claim => claim.evidence === undefined)
      .map(({ id, figure, text }) => `claim "${id}" (${figure ? `${figure} ` : ''}${text}) has no evidence`),
    ...firm.approvals
      .filter(approval => approval.evidence === undefined)
      .map(({ title, country }) => `approval "${title}" (${country}) has no evidence`),
    ...firm.caseStudies
      .filter(study => study.evidence === undefined)
      .map(({ title, outcome }) => `case study "${title}" (${outcome}) has no evidence`),
  ]
  if (strict && unproven.length > 0) {
    throw new Error(
      `STRICT_CLAIMS: these claims need evidence and asOf in firm.json, or to be left out:\n${unproven.join('\n')}`,
    )
  }
  return [...unproven, ...clashes(firm), ...missing(firm)]
}

function clashes(firm: Firm): string[] {
  const { regulator } = firm
  if (regulator.kind === 'sra') return []
  const solicitors = firm.claims
    .filter(({ text }) => /solicitor/i.test(text))
    .map(({ id }) => `claim "${id}" clashes with a regulator of kind "${regulator.kind}"`)
  return regulator.kind === 'iaa' && regulator.level === 1
    ? [...solicitors, 'the services "detention" and "appeals" clash with IAA level 1, which covers neither']
    : solicitors
}

/** What the firm owes its visitors and has not written down, or no longer holds. */
function missing({ regulator, fees, security }: Firm): string[] {
  return [
    regulator.kind === 'sra' && !fees
      ? 'the SRA Transparency Rules ask for prices, but firm.json has no "fees", so there is no fees page'
      : '',
    security && Date.parse(security.expires) < Date.now() ? `security.txt expired on ${security.expires}` : '',
  ].filter(Boolean)
}
