import type { Corrected } from '../forms/corrected'
import type { DecisionKind } from '../forms/decision-kinds'

/** The parts of a decision, in the order in which staff read them. */
export const DECISION_PARTS = ['kind', 'sentOn', 'receivedOn', 'removalOn', 'inUk', 'detained'] as const
export type DecisionPart = (typeof DECISION_PARTS)[number]

/** The fields of a record about its decision; older records may have them in other shapes. */
export interface DecisionTold {
  decision?: unknown
  corrected?: Corrected | undefined
}

/** A decision as it counts: staff's corrections, then the visitor's words; absent parts are unknown. */
export type KnownDecision = Partial<Record<Exclude<DecisionPart, 'kind'>, string>> & { kind?: DecisionKind }

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== ''

/** The visitor's own words about a decision, by part. */
export const saidOf = ({ decision }: DecisionTold): Partial<Record<string, unknown>> =>
  typeof decision === 'object' && decision !== null ? { ...decision } : {}

/** Combines the visitor's words about a decision with staff's corrections. */
export function knownOf(record: DecisionTold): KnownDecision {
  const parts = Object.entries({ ...saidOf(record), ...record.corrected })
  return Object.fromEntries(parts.filter(([, value]) => isGiven(value)))
}

/** The corrected parts that differ from other values. `null`, `unknown` and a missing value count as equal. */
export function differing(corrected: Corrected, from: Partial<Record<string, unknown>>): Corrected {
  const plain = (value: unknown) => (isGiven(value) && value !== 'unknown' ? value : null)
  return Object.fromEntries(Object.entries(corrected).filter(([name, value]) => plain(value) !== plain(from[name])))
}

/** True when a record describes a decision. Facts about the person alone, such as being in the UK, do not count. */
export const tellsOfDecision = (record: DecisionTold): boolean =>
  Object.values(saidOf(record)).some(isGiven) ||
  Object.entries(record.corrected ?? {}).some(([name, value]) =>
    name === 'inUk' || name === 'detained'
      ? value === 'yes' && name === 'detained'
      : isGiven(value) && value !== 'unknown',
  )

/** Staff's corrections after another change; a part that equals the visitor's word is dropped. */
export const correctedAfter = (record: DecisionTold, change: Corrected): Corrected =>
  differing({ ...record.corrected, ...change }, saidOf(record))
