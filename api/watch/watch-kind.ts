/**
 * Mails that the clock triggers: half of a promise is over, a promise is broken, a limit is near, the daily digest, the
 * weekly test, and the warning that nobody confirmed the test.
 */
export type WatchKind = 'reminder' | 'late' | 'limits' | 'digest' | 'test' | 'unconfirmed'
