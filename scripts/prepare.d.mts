/** The remedy when the operating system ended a build because memory ran out. */
export const KILLED: string
/** Notes the sources and settings of this build, so that the next start builds only after a change. */
export declare function markBuilt(): void
