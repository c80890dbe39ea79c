import type { Corrected } from '../forms/corrected'
import type { DecisionKind } from '../forms/decision-kinds'

/** The parts of a decision in the order in which staff see them. */
export const DECISION_PARTS = ['kind', 'sentOn', 'receivedOn', 'removalOn', 'inUk', 'detained'] as const
export type DecisionPart = (typeof DECISION_PARTS)[number]

/** The fields of a record that contain its decision; older records may have them in other forms. */
export interface DecisionTold {
  decision?: unknown
  corrected?: Corrected | undefined
}

/** A decision with staff's corrections in place of the visitor's values; an absent part is unknown. */
export type KnownDecision = Partial<Record<Exclude<DecisionPart, 'kind'>, string>> & { kind?: DecisionKind }

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== ''

/** A decision's parts as the visitor gave them. */
export const saidOf = ({ decision }: DecisionTold): Partial<Record<string, unknown>> =>
  typeof decision === 'object' && decision !== null ? { ...decision } : {}

/** Replaces values that a visitor gave about a decision by staff's corrections. */
export function knownOf(record: DecisionTold): KnownDecision {
  const parts = Object.entries({ ...saidOf(record), ...record.corrected })
  return Object.fromEntries(parts.filter(([, value]) => isGiven(value)))
}

/**
 * The corrected parts whose values differ from the given ones. `null`, `unknown` and an absent value count as equal.
 */
export function differing(corrected: Corrected, from: Partial<Record<string, unknown>>): Corrected {
  const plain = (value: unknown) => (isGiven(value) && value !== 'unknown' ? value : null)
  return Object.fromEntries(Object.entries(corrected).filter(([name, value]) => plain(value) !== plain(from[name])))
}

/**
 * True when a record contains a decision. Facts about the person alone, such as being in the UK, do not make a
 * decision.
 */
export const tellsOfDecision = (record: DecisionTold): boolean =>
  Object.values(saidOf(record)).some(isGiven) ||
  Object.entries(record.corrected ?? {}).some(([name, value]) =>
    name === 'inUk' || name === 'detained'
      ? value === 'yes' && name === 'detained'
      : isGiven(value) && value !== 'unknown',
  )

/** Staff's corrections after a further change; a corrected part that equals the visitor's value is dropped. */
export const correctedAfter = (record: DecisionTold, change: Corrected): Corrected =>
  differing({ ...record.corrected, ...change }, saidOf(record))
