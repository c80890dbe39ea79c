/**
 * The mails that the clock triggers: a promise that is half over or broken, a follow-up, a near limit, the daily
 * digest. The weekly test and the warning about an unconfirmed test are among them.
 */
export type WatchKind = 'reminder' | 'late' | 'followUp' | 'limits' | 'digest' | 'test' | 'unconfirmed'
