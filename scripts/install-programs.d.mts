/**
 * Installs programs, given Debian's package names and the paths where each program may be. If a program cannot be run,
 * prints the remedy and ends the process.
 */
export declare function installPrograms(programs: Record<string, string[]>, better?: Record<string, string[]>): void
