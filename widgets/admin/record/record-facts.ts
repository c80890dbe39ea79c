import { DECISION_KINDS } from '../../../api/contract/forms/decision-kinds'
import { currentDecisionOf } from '../../../api/contract/limits/known-decision'
import { shortDayInWords } from '../../../api/contract/limits/limit-words'
import type { RecordField } from '../../../api/contract/records/record-fields'
import type { AdminRecord } from '../../../api/contract/records/records'

/** The properties of a field's value; an empty object when the value is no object. */
function partsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** For each question to which visitors may answer "I don't know", the words for a definite answer. */
const ANSWERED: Record<string, Partial<Record<string, string>>> = {
  inUk: { yes: 'in the UK', no: 'not in the UK' },
  detained: { yes: 'detained', no: 'not detained' },
}
const QUESTIONS = { inUk: 'in the UK', detained: 'detained' } as const
type Question = keyof typeof QUESTIONS

/**
 * A decision in one line, such as `Refusal, sent 14 Nov 2026 · received: not known · in the UK: not known · detained:
 * not known`.
 */
function decisionInWords(decision: Partial<Record<string, unknown>>): string {
  const { kind = 'unknown', sentOn, receivedOn, removalOn } = decision
  const day = (words: string, given: unknown) =>
    given ? `${words} ${shortDayInWords(`${given}`)}` : `${words}: not known`
  const answer = (question: Question) => {
    const given = `${decision[question] ?? 'unknown'}`
    return ANSWERED[question]?.[given] ?? `${QUESTIONS[question]}: ${given === 'unknown' ? 'not known' : given}`
  }
  const [first, ...rest] = [
    day('sent', sentOn),
    day('received', receivedOn),
    ...(removalOn ? [day('removal', removalOn)] : []),
    answer('inUk'),
    answer('detained'),
  ]
  return [`${DECISION_KINDS[kind as keyof typeof DECISION_KINDS] ?? kind}, ${first}`, ...rest].join(' · ')
}

/**
 * Names the answers about a decision that neither the visitor nor staff have given. Time limits depend on these
 * answers, so the record shows the limits for each possible answer.
 */
export function unknownOf(record: AdminRecord): string[] {
  const parts = currentDecisionOf(record)
  const isUnknown = (name: keyof typeof parts) => (parts[name] ?? 'unknown') === 'unknown'
  return [
    ...(isUnknown('kind') ? ['which decision it is'] : []),
    ...(isUnknown('inUk') ? ['whether they are in the UK'] : []),
    ...(isUnknown('detained') ? ['whether they are detained'] : []),
  ]
}

/**
 * The person for whom the visitor asks, such as `My brother, Yaw Boateng · Leeds`; undefined when visitors ask for
 * themselves.
 */
function forWhom({ onBehalfOf }: AdminRecord): string | undefined {
  const { relationship, name, place } = partsOf(onBehalfOf)
  const who = [relationship, name].filter(Boolean).join(', ')
  return [who, place].filter(Boolean).join(' · ') || undefined
}

/** The fields that the list of answers leaves out, because the record shows them elsewhere or in other words. */
const TOLD = new Set([
  ...['decision.kind', 'decision.sentOn', 'decision.receivedOn', 'decision.removalOn'],
  ...['decision.inUk', 'decision.detained'],
  ...['onBehalfOf.relationship', 'onBehalfOf.name', 'onBehalfOf.place', 'preferredTime'],
  ...['safeContact.ways', 'safeContact.voicemail', 'safeContact.times', 'safeContact.note'],
])
const LABELS: Partial<Record<string, string>> = {
  urgencyLevel: 'They chose',
  'onBehalfOf.homeOfficeReference': 'Home Office reference',
  'onBehalfOf.permission': 'That person knows and agrees',
}

const INTERPRETER: Partial<Record<string, string>> = { yes: 'with an interpreter', no: 'no interpreter' }

/**
 * Selects the fields that staff must read before they call: for whom the call is, when, and in which language. The card
 * with the ways to reach the visitor shows these fields.
 */
export function speakFields(record: AdminRecord, fields: RecordField[]): RecordField[] {
  const saidOf = (wanted: string) => fields.find(({ name }) => name === wanted)?.value
  const whom = forWhom(record)
  const time = saidOf('preferredTime')
  const language = isSpoken(record)
    ? [saidOf('language'), INTERPRETER[`${record.interpreter}`]].filter(Boolean).join(', ')
    : ''
  return [
    ...(whom ? [{ name: 'forWhom', label: 'Whom it is for', value: `For: ${whom}`, stored: '' }] : []),
    ...(time ? [{ name: 'time', label: 'Preferred time', value: `Preferred time: ${time}`, stored: '' }] : []),
    ...(language ? [{ name: 'speaks', label: 'Language', value: language, stored: '' }] : []),
  ]
}

/**
 * True when the field `language` is the language that the visitor wants to speak. In visa applications, the field for
 * this is `otherLanguage`.
 */
const isSpoken = (record: AdminRecord) => !('otherLanguage' in record)

/** The visitor's answers in words, without the fields that the record shows elsewhere. */
export function factsOf(record: AdminRecord, fields: RecordField[]): RecordField[] {
  const { decision } = record
  const isDecided = Object.keys(partsOf(decision)).some(name => TOLD.has(`decision.${name}`))
  const decided = {
    name: 'decision',
    label: 'Decision',
    value: isDecided ? decisionInWords(partsOf(decision)) : '',
    stored: '',
  }
  const others = fields
    .filter(({ name }) => !TOLD.has(name) && !(isSpoken(record) && ['language', 'interpreter'].includes(name)))
    .map(field => ({ ...field, label: LABELS[field.name] ?? field.label }))
  return isDecided ? [decided, ...others] : others
}
