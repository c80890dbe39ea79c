import type { Pending } from '../store/store'

const NAMES: readonly (keyof Pending)[] = [
  ...(['list', 'id', 'arrivedAt', 'due', 'followUp', 'limitDay', 'limitDays', 'removalDay', 'undated'] as const),
  ...(['detained', 'urgency', 'byStaff', 'demoted', 'answered', 'promise', 'owner'] as const),
]

/** The facts that every store tells of a pending record. */
export const pendingFacts = (one: Pending) => Object.fromEntries(NAMES.map(name => [name, one[name]]))
