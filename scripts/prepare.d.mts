/** The remedy after the system killed a build for lack of memory. */
export const KILLED: string
/** Notes the sources and settings of this build, so that the next start builds only after a change. */
export declare function markBuilt(): void
