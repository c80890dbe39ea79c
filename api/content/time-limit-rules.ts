import * as z from 'zod/mini'
import { DECISION_KINDS, type DecisionKind } from '../contract/decision-kinds'
import { parseContent, readContent } from './parse-content'
import rules from './time-limits.json'

const day = z.iso.date('has to be a day, as YYYY-MM-DD')
const words = (problem: string) => z.string(problem).check(z.minLength(1, problem))
const whole = (problem: string) => z.int(problem).check(z.gte(0, problem))

const ruleSchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'has to be lower-case words joined by hyphens')),
  title: words('has to say which limit it is'),
  /** What has to be so for the rule to apply; nothing: it applies to every decision. */
  when: z.strictObject({
    kind: z.optional(z.array(z.enum(Object.keys(DECISION_KINDS) as [DecisionKind]))),
    inUk: z.optional(z.enum(['yes', 'no'])),
    detained: z.optional(z.enum(['yes', 'no'])),
  }),
  length: z.union([
    z.strictObject({ days: whole('has to be a whole number of days') }),
    z.strictObject({ months: whole('has to be a whole number of months') }),
  ]),
  countedFrom: z.enum(['sentOn', 'receivedOn', 'removalOn']),
  /** What staff should know when they read the limit. */
  note: z.string(),
  source: z.strictObject({ url: z.url('has to be a web address'), provision: words('has to name the provision') }),
  /** The day on which a lawyer of the firm last confirmed it; null: nobody has. */
  checkedOn: z.nullable(day),
  /** The first and the last day of decisions that it applies to; null: no bound. */
  validFrom: z.nullable(day),
  validTo: z.nullable(day),
})

/** One rule about a time limit, as it stands in the file. */
export type TimeLimitRule = z.output<typeof ruleSchema>

const rulesSchema = z
  .array(ruleSchema)
  .check(z.refine(list => new Set(list.map(({ id }) => id)).size === list.length, 'an id appears twice'))

/** The rules of the firm's own file, or those that come with the product; a ContentFileError names every mistake. */
export function loadTimeLimitRules(file?: string): TimeLimitRule[] {
  if (file === undefined) return parseContent(rulesSchema, rules, 'api/content/time-limits.json')
  return parseContent(rulesSchema, readContent(file), file)
}
