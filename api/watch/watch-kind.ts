/**
 * The kinds of mails that the watch sends. The first four are about a promise that is half over or broken, a follow-up,
 * or a limit that ends soon. The other kinds are the daily digest, the weekly test, and the warning about a test that
 * nobody confirmed.
 */
export type WatchKind = 'reminder' | 'late' | 'followUp' | 'limits' | 'digest' | 'test' | 'unconfirmed'
