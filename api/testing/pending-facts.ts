import type { Pending } from '../store/store'

const NAMES: readonly (keyof Pending)[] = [
  ...(['list', 'id', 'arrivedAt', 'due', 'followUp', 'limitDay', 'limitDays', 'removalDay', 'undated'] as const),
  ...(['detained', 'urgency', 'byStaff', 'demoted', 'answered', 'promise', 'owner'] as const),
]

/** The data about a pending record that a store with files and a store with PostgreSQL both return. */
export const pendingFacts = (one: Pending) => Object.fromEntries(NAMES.map(name => [name, one[name]]))
