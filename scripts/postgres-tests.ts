import { matchesGlob } from 'node:path'

/** Run over files like all others, and over PostgreSQL: whatever a store and the API promise, wherever records are. */
export const ON_BOTH_STORES = [
  'api/store/{store,documents,time-limits}.test.ts',
  'api/store/questions/{changes,due,due-retry,figures,page,thread}.test.ts',
  'api/store/retention/retention.test.ts',
  'api/{calls,audit,people,watch}/*.test.ts',
  'api/mail/{notices,acknowledgement-limit,outbox,outbox-failures,outbox-filed,outbox-store}.test.ts',
  'api/http/server/metrics.test.ts',
  'api/{call-bodies,call-origins,calls,hostile-text,wrong-clock}.test.ts',
]
/** Of these, what is about files alone. */
export const OF_FILES = ['api/audit/chain.test.ts', 'api/calls/copy.test.ts', 'api/people/presence.test.ts']
/** What only PostgreSQL promises. */
export const ON_POSTGRES = ['api/store/postgres/*.test.ts', 'api/migrate/*.test.ts', 'api/doctor/database-away.test.ts']

/** Whether a file of tests runs over PostgreSQL. */
export function isOnPostgres(path: string): boolean {
  const isIn = (globs: readonly string[]) => globs.some(glob => matchesGlob(path, glob))
  return isIn([...ON_BOTH_STORES, ...ON_POSTGRES]) && !isIn(OF_FILES)
}
