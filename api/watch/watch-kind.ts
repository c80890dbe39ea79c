/**
 * The mails that are sent at a certain time: about a promise that is half over or broken, a follow-up, a limit that
 * ends soon; the daily digest. Mails of this kind include the weekly test and the warning about an unconfirmed test.
 */
export type WatchKind = 'reminder' | 'late' | 'followUp' | 'limits' | 'digest' | 'test' | 'unconfirmed'
