import * as z from 'zod/mini'
import { DECISION_KINDS, type DecisionKind } from '../contract/forms/decision-kinds'
import { isStale, STALE_DAYS } from '../contract/limits/deadlines'
import { PASSED } from '../contract/limits/passed-limit'
import { parseContent, readContent } from './parse-content'
import rules from './time-limits.json'

const day = z.iso.date('has to be a day, as YYYY-MM-DD')
const words = (problem: string) => z.string(problem).check(z.minLength(1, problem))
/** The maximum number of days in a limit, about ten years. A larger number is certainly a typing mistake. */
const MOST_DAYS = 3_660
const MOST_MONTHS = 120
const whole = (most: number) => z.int().check(z.gte(0), z.lte(most))

const ruleFields = z.strictObject({
  id: z.string().check(z.regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'has to be lower-case words joined by hyphens')),
  title: words('has to say which limit it is'),
  /**
   * The conditions of the rule: the rule applies to decisions that meet all of them; without conditions, to every
   * decision.
   */
  when: z.strictObject({
    kind: z.optional(
      z
        .array(z.enum(Object.keys(DECISION_KINDS) as [DecisionKind]))
        .check(z.minLength(1, 'has to name a kind, or be left out')),
    ),
    inUk: z.optional(z.enum(['yes', 'no'])),
    detained: z.optional(z.enum(['yes', 'no'])),
  }),
  length: z.union(
    [z.strictObject({ days: whole(MOST_DAYS) }), z.strictObject({ months: whole(MOST_MONTHS) })],
    `has to be {"days": …}, ${MOST_DAYS} at most, or {"months": …}, ${MOST_MONTHS} at most, in whole numbers`,
  ),
  countedFrom: z.enum(['sentOn', 'receivedOn', 'removalOn']),
  /** Advice to staff about the limit. */
  note: z.string(),
  source: z.strictObject({ url: z.url('has to be a web address'), provision: words('has to name the provision') }),
  /** The day on which a lawyer of the firm last confirmed the rule; null when no lawyer ever did. */
  checkedOn: z.nullable(day),
  /**
   * The rule applies to decisions from `validFrom` to `validTo`. Null means that the rule has no first or no last day.
   */
  validFrom: z.nullable(day),
  validTo: z.nullable(day),
})

const ruleSchema = ruleFields.check(
  z.refine(({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo, {
    path: ['validTo'],
    error: 'is before validFrom',
  }),
)

/** One rule about a time limit, as the file contains it. */
export type TimeLimitRule = z.output<typeof ruleSchema>

/**
 * The file's entry about passed limits: the number of days for which they move a request up in lists, and the day on
 * which a lawyer confirmed this number.
 */
const passedSchema = z.strictObject({
  id: z.literal(PASSED.id),
  days: z.literal(PASSED.days, `has to be ${PASSED.days}, because Haven sorts requests by this number of days`),
  checkedOn: z.nullable(day),
})

const rulesSchema = z.array(ruleSchema).check(
  z.minLength(1, 'has to contain a rule'),
  z.superRefine((list, ctx) => {
    for (const [at, { id }] of list.entries()) {
      if (list.findIndex(rule => rule.id === id) < at)
        ctx.addIssue({ code: 'custom', path: [at, 'id'], message: `${id} is the id of another rule, too` })
    }
  }),
)

/** The rules, and the date when a lawyer confirmed the entry about passed limits; null when no lawyer has. */
export interface TimeLimitFile {
  rules: TimeLimitRule[]
  passedCheckedOn: string | null
}

/**
 * Reads the rules in the firm's own file, or else the rules that Haven contains. Throws a ContentFileError that lists
 * every mistake in the file. If the firm's file has no rule about the removal date, Haven's own rule applies, so that a
 * removal date always counts.
 */
export function loadTimeLimitFile(file?: string): TimeLimitFile {
  const ours = parseContent(rulesSchema, rules, 'api/content/time-limits.json')
  if (file === undefined) return { rules: ours, passedCheckedOn: PASSED.checkedOn }
  const entries = readContent(file)
  const isOfPassed = (entry: unknown) => (entry as { id?: unknown } | null)?.id === PASSED.id
  const passed = Array.isArray(entries)
    ? entries.filter(isOfPassed).map(one => parseContent(passedSchema, one, file))
    : []
  const given = parseContent(
    rulesSchema,
    Array.isArray(entries) ? entries.filter(entry => !isOfPassed(entry)) : entries,
    file,
  )
  const isOfRemoval = ({ countedFrom }: TimeLimitRule) => countedFrom === 'removalOn'
  return {
    rules: given.some(isOfRemoval) ? given : [...given, ...ours.filter(isOfRemoval)],
    passedCheckedOn: passed[0]?.checkedOn ?? null,
  }
}

/** The rules alone, from the firm's own file or from Haven. */
export const loadTimeLimitRules = (file?: string): TimeLimitRule[] => loadTimeLimitFile(file).rules

/** A text that names the rules that a lawyer must confirm, or confirm again; undefined when there is no such rule. */
export function uncheckedRules(
  { rules: own, passedCheckedOn }: { rules: readonly TimeLimitRule[]; passedCheckedOn: string | null },
  today: string,
): string | undefined {
  const rules = [...own, { title: PASSED.title, checkedOn: passedCheckedOn }]
  const named = (list: readonly Pick<TimeLimitRule, 'title'>[]) => list.map(({ title }) => `“${title}”`).join(', ')
  const never = rules.filter(({ checkedOn }) => checkedOn === null)
  const stale = rules.filter(({ checkedOn }) => checkedOn !== null && isStale(checkedOn, today))
  if (never.length + stale.length === 0) return undefined
  const problems = [
    ...(never.length > 0 ? [`no lawyer of the firm has confirmed ${named(never)}`] : []),
    ...(stale.length > 0 ? [`confirmed more than ${STALE_DAYS} days ago: ${named(stale)}`] : []),
  ]
  return `TIME LIMITS NOT CHECKED: ${problems.join('; ')}. Haven still shows the limits of these rules to staff. Have a lawyer check each rule against its source, and ask the person who runs this intake to write the day into checkedOn in TIME_LIMITS_FILE (docs/operating.md).`
}
