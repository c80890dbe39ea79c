import type { Pending } from '../store/store'

const NAMES: readonly (keyof Pending)[] = [
  ...(['list', 'id', 'arrivedAt', 'due', 'followUp', 'limitDay', 'limitDays', 'removalDay', 'undated'] as const),
  ...(['detained', 'urgency', 'byStaff', 'demoted', 'answered', 'promise', 'owner'] as const),
]

/** The facts about a pending record that a store with files and one with PostgreSQL both return. */
export const pendingFacts = (one: Pending) => Object.fromEntries(NAMES.map(name => [name, one[name]]))
