import type { Corrected } from '../forms/corrected'
import type { DecisionKind } from '../forms/decision-kinds'

/** The parts of a decision in the order in which staff see them. */
export const DECISION_PARTS = ['kind', 'sentOn', 'receivedOn', 'removalOn', 'inUk', 'detained'] as const
export type DecisionPart = (typeof DECISION_PARTS)[number]

/** The fields of a record that contain its decision; in records of earlier versions, they may have another shape. */
export interface DecisionFields {
  decision?: unknown
  corrected?: Corrected | undefined
}

/** A decision in which staff's corrections replace the visitor's values; an absent part is unknown. */
export type CurrentDecision = Partial<Record<Exclude<DecisionPart, 'kind'>, string>> & { kind?: DecisionKind }

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== ''

/** The parts of a decision as the visitor gave them; empty if the visitor described no decision. */
export const visitorDecisionOf = ({ decision }: DecisionFields): Partial<Record<string, unknown>> =>
  typeof decision === 'object' && decision !== null ? { ...decision } : {}

/**
 * The decision that counts: staff's correction of each part that staff corrected, and the visitor's value of each other
 * part. Empty values are left out.
 */
export function currentDecisionOf(record: DecisionFields): CurrentDecision {
  const parts = Object.entries({ ...visitorDecisionOf(record), ...record.corrected })
  return Object.fromEntries(parts.filter(([, value]) => isGiven(value)))
}

/**
 * The corrections whose values differ from the values in `from`. `null`, `unknown` and an absent value count as equal.
 */
export function differingFrom(corrected: Corrected, from: Partial<Record<string, unknown>>): Corrected {
  const plain = (value: unknown) => (isGiven(value) && value !== 'unknown' ? value : null)
  return Object.fromEntries(Object.entries(corrected).filter(([name, value]) => plain(value) !== plain(from[name])))
}

/**
 * True when the visitor described a decision, or when staff's corrections contain a known part of a decision. A
 * correction of `inUk` does not count, nor does a correction that nobody is detained.
 */
export const hasDecision = (record: DecisionFields): boolean =>
  Object.values(visitorDecisionOf(record)).some(isGiven) ||
  Object.entries(record.corrected ?? {}).some(([name, value]) =>
    name === 'inUk' || name === 'detained'
      ? value === 'yes' && name === 'detained'
      : isGiven(value) && value !== 'unknown',
  )

/**
 * Staff's corrections with `change` added. A value that equals the visitor's value is no correction, so the result
 * leaves it out.
 */
export const correctedAfter = (record: DecisionFields, change: Corrected): Corrected =>
  differingFrom({ ...record.corrected, ...change }, visitorDecisionOf(record))
