/**
 * Mails that the clock triggers: a promise that is half over or broken, a follow-up, a near limit, the daily digest. Also the
 * weekly test, and a warning that nobody confirmed it.
 */
export type WatchKind = 'reminder' | 'late' | 'followUp' | 'limits' | 'digest' | 'test' | 'unconfirmed'
