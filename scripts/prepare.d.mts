/** The message when the operating system has ended a build because memory ran out. */
export const KILLED: string
/**
 * Stores the hash of this build's sources. The next start compares its sources with this hash, and builds only if they
 * have changed.
 */
export declare function markBuilt(): void
/** Builds into dist/, unless the last build had the same sources. Ends this process when the build fails. */
export declare function build(): void
