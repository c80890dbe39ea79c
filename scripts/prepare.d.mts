/** Notes what was built, so that the next start builds only what has changed. */
export declare function markBuilt(): void
