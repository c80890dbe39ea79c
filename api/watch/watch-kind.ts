/**
 * Mails that nobody's request sets off: half of a promise has passed, one is broken, a time limit is near, what there is to
 * know as the office opens, the weekly test, and that nobody has confirmed that.
 */
export type WatchKind = 'reminder' | 'late' | 'limits' | 'digest' | 'test' | 'unconfirmed'
