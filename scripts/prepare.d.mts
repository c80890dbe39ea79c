/** What a build that the system killed lacked. */
export const KILLED: string
/** Notes what was built, so that the next start builds only what has changed. */
export declare function markBuilt(): void
