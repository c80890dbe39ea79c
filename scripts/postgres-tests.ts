/**
 * Tests of a store and of the API. The tests run with files and then with PostgreSQL, because both stores must behave
 * alike.
 */
export const ON_BOTH_STORES = [
  'api/store/{store,documents,time-limits}.test.ts',
  'api/store/questions/{changes,due,due-retry,figures,page,thread}.test.ts',
  'api/store/retention/retention.test.ts',
  'api/{calls,audit,people,watch}/*.test.ts',
  'api/mail/{notices,acknowledgement-limit,outbox,outbox-filed,outbox-store}.test.ts',
  'api/webhooks/webhooks-killed.test.ts',
  'api/http/server/metrics.test.ts',
  'api/{calls,hostile-text,wrong-clock}.test.ts',
]
/**
 * The tests in `ON_BOTH_STORES` that do not run with PostgreSQL, because they test files, or forms and tables of text
 * that are the same with both stores.
 */
export const OF_FILES = [
  ...['api/audit/chain.test.ts', 'api/calls/copy.test.ts', 'api/people/presence.test.ts'],
  'api/calls/{callbacks,decision-mistakes,form-labels,inquiry-form,next-words,no-email,one-name}.test.ts',
  'api/calls/{csv,export-name,source,typed-months}.test.ts',
  ...['api/people/named-in.test.ts', 'api/watch/near-limit.test.ts'],
]
/** Tests that run only with PostgreSQL. */
export const ON_POSTGRES = [
  'api/store/postgres/*.test.ts',
  'api/store/questions/*-sql.test.ts',
  'api/migrate/*.test.ts',
  'api/doctor/database-away.test.ts',
]

/**
 * The tests in `ON_BOTH_STORES` that run with PostgreSQL only in `npm run check:release -- postgres`. They keep documents,
 * such as people, sessions and texts, send queued mails, or ask who may make a call. With PostgreSQL, `documents.test.ts`,
 * `outbox-store.test.ts` and the other tests of calls hold what these tests need of the store.
 */
export const BEFORE_RELEASE_ON_POSTGRES = [
  'api/calls/{admin-firm,admin-first-steps,admin-origins,admin-people,admin-session}.test.ts',
  'api/calls/{content,firm,passkeys,public,roles}.test.ts',
  'api/people/guessing.test.ts',
  'api/mail/outbox.test.ts',
]
