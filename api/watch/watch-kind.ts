/**
 * Mails that the clock triggers: a promise that is half over, a broken one, a near limit, the daily digest, the weekly
 * test, and a warning that nobody confirmed it.
 */
export type WatchKind = 'reminder' | 'late' | 'limits' | 'digest' | 'test' | 'unconfirmed'
