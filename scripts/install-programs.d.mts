/** Installs programs, by Debian's names with where each may stand; ends the process, with the way out, where it cannot. */
export declare function installPrograms(programs: Record<string, string[]>, better?: Record<string, string[]>): void
