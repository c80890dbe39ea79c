import { dayInLondon } from '../contract/time/office-hours'
import { checkHours } from './check-hours'
import { type Firm, loadFirm } from './firm'
import { daysBetween, type Finding, findingLine, SOON } from './firm-finding'
import { checkLeftovers } from './leftovers'
import { ContentFileError } from './parse-content'

/**
 * Finds every fact that a firm has to prove, correct, renew or look up. The build, the doctor and each start of the
 * service report these findings. The dashboard reports the findings about parts that managers may change.
 */
export function checkFirm(firm: Firm, now: Date): Finding[] {
  const today = dayInLondon(now.getTime())
  return [
    ...unproven('claims', without(firm.claims), ({ id }) => id),
    ...unproven('approvals', without(firm.approvals), ({ title }) => `"${title}"`),
    ...unproven('caseStudies', without(firm.caseStudies), ({ title }) => `"${title}"`),
    ...checkLeftovers(firm, loadFirm()),
    ...checkHours(firm, today),
    ...expiry(firm, today),
    ...clashes(firm),
    ...unpriced(firm),
    ...uncheckedLetter(firm),
  ]
}

const SAMPLE_NAME = 'Haven Immigration Law'

/**
 * Finds a firm that calls itself the sample, although it is not Haven's sample firm. All pages of such a firm say that
 * the firm is invented.
 */
export function checkSampleMark({ sample, name }: Firm, firmFile: string | undefined): Finding[] {
  if (!sample || (firmFile === undefined && name === SAMPLE_NAME)) return []
  return [{ path: 'sample', problem: 'is true, which only the sample firm may say: remove this line', strict: true }]
}

/** If STRICT_CLAIMS refuses the firm, throws a ContentFileError with all findings that are the reason. */
export function refuseUnproven(findings: Finding[], file: string): void {
  const refused = findings.filter(({ strict }) => strict).map(findingLine)
  if (refused.length === 0) return
  throw new ContentFileError(file, [...refused, '(STRICT_CLAIMS=0 builds anyway: for a look, not for real visitors)'])
}

const without = <Claimed extends { evidence?: string | undefined }>(claims: Claimed[]) =>
  claims.filter(({ evidence }) => evidence === undefined)

/**
 * Reports all items without evidence as one finding. The finding gives one common name to four or more items whose
 * names begin alike.
 */
function unproven<Claimed>(path: string, claims: Claimed[], nameOf: (claim: Claimed) => string): Finding[] {
  if (claims.length === 0) return []
  const names = claims.map(nameOf)
  const shortNames = names.map(name => {
    const [start = name] = /^[a-z0-9]+-[a-z0-9]+-/.exec(name) ?? []
    const alike = names.filter(other => other.startsWith(start)).length
    return alike > 3 ? `${start}… (${alike})` : name
  })
  const which = [...new Set(shortNames)].join(', ')
  const problem = `${claims.length} without evidence (${which}): add "evidence" and "asOf", or leave them out`
  return [{ path, problem, strict: true }]
}

/**
 * Finds a `security.txt` that has expired or will expire soon. Programs treat an expired `security.txt` as invalid (RFC
 * 9116).
 */
function expiry({ security }: Firm, today: string): Finding[] {
  if (!security || daysBetween(today, security.expires) >= SOON) return []
  const when = security.expires < today ? 'expired' : 'expires'
  const problem = `security.txt ${when} on ${security.expires}: write a day up to a year ahead, and check that "contact" is still right`
  return [{ path: 'security.expires', problem, strict: true }]
}

const warning = (path: string, problem: string): Finding => ({ path, problem, strict: false })

function clashes({ regulator, claims }: Firm): Finding[] {
  if (regulator.kind === 'sra') return []
  const solicitors = claims
    .filter(({ text }) => /solicitor/i.test(text))
    .map(({ id }) => warning('claims', `"${id}" clashes with a regulator of kind "${regulator.kind}"`))
  return regulator.kind === 'iaa' && regulator.level === 1
    ? [
        ...solicitors,
        warning(
          'regulator.level',
          'the services "detention" and "appeals" clash with IAA level 1, which covers neither',
        ),
      ]
    : solicitors
}

/**
 * Reports that no lawyer has checked the site's statements of law: the notes on the drawing of a refusal letter, and
 * the time limits beside the contact form.
 */
const uncheckedLetter = ({ letterCheckedOn }: Firm): Finding[] =>
  letterCheckedOn
    ? []
    : [
        warning(
          'letterCheckedOn',
          'pages say that no lawyer has checked their time limits and the three notes on the letter: have a lawyer read them, and write the day as "letterCheckedOn" into firm.json',
        ),
      ]

/** Reports gaps in the fees: no fees at all, prices that nobody has checked, and solicitors' costs without a figure. */
function unpriced({ fees, regulator }: Firm): Finding[] {
  if (!fees) {
    return regulator.kind === 'sra'
      ? [warning('fees', 'the SRA Transparency Rules ask for prices, but there are none, and so no fees page')]
      : []
  }
  const paid = fees.services.flatMap(({ disbursements }) => disbursements)
  const findingAbout = (found: typeof paid, what: string) =>
    found.length > 0
      ? [warning('fees', `${what}: ${[...new Set(found.map(({ name }) => `"${name}"`))].join(', ')}`)]
      : []
  const hasFigure = ({ cost }: (typeof paid)[number]) => /\d/.test(cost)
  return [
    ...findingAbout(
      paid.filter(one => hasFigure(one) && !one.checkedOn),
      'compare with today’s price, and write the day into "checkedOn"',
    ),
    ...findingAbout(
      paid.filter(one => regulator.kind === 'sra' && !hasFigure(one)),
      'without a figure, which the SRA Transparency Rules ask for (a range will do)',
    ),
  ]
}
