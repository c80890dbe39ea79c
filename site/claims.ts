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

/** What the firm has to prove, mend or look up, a line each; throws for claims without evidence where `strict`. */
export function auditFirm(firm: Firm, strict: boolean): string[] {
  const unproven = [
    listed('claims', without(firm.claims), ({ id }) => id),
    listed('approvals', without(firm.approvals), ({ title }) => `"${title}"`),
    listed('case studies', without(firm.caseStudies), ({ title }) => `"${title}"`),
  ].flat()
  if (strict && unproven.length > 0) {
    throw new Error(
      `STRICT_CLAIMS: these need evidence and asOf in firm.json, or to be left out:\n${unproven.join('\n')}`,
    )
  }
  return [...unproven, ...clashes(firm), ...missing(firm), ...unchecked(firm)]
}

const without = <Claimed extends { evidence?: string | undefined }>(claims: Claimed[]) =>
  claims.filter(({ evidence }) => evidence === undefined)

/** One line for all that lack evidence; four names or more with the same beginning are told as one. */
function listed<Claimed>(kind: string, claims: Claimed[], nameOf: (claim: Claimed) => string): string[] {
  if (claims.length === 0) return []
  const names = claims.map(nameOf)
  const told = names.map(name => {
    const [start = name] = /^[a-z0-9]+-[a-z0-9]+-/.exec(name) ?? []
    const alike = names.filter(other => other.startsWith(start)).length
    return alike > 3 ? `${start}… (${alike})` : name
  })
  return [`${kind} without evidence (${claims.length}): ${[...new Set(told)].join(', ')}`]
}

/** Prices of others in the fees that nobody has compared with today's, or that have no figure yet. */
function unchecked({ fees, regulator }: Firm): string[] {
  const paid = fees?.services.flatMap(({ disbursements }) => disbursements) ?? []
  const told = (found: typeof paid, what: string) =>
    found.length > 0 ? [`fees: ${what}: ${[...new Set(found.map(({ name }) => `"${name}"`))].join(', ')}`] : []
  const hasFigure = ({ cost }: (typeof paid)[number]) => /\d/.test(cost)
  return [
    ...told(
      paid.filter(one => hasFigure(one) && !one.checkedOn),
      'compare with today’s price, and write the day into "checkedOn"',
    ),
    ...told(
      paid.filter(one => regulator.kind === 'sra' && !hasFigure(one)),
      'without a figure, which the SRA Transparency Rules ask for (a range will do)',
    ),
  ]
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
