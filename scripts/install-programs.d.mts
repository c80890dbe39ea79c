/**
 * Installs programs, by Debian's name with their possible paths. If the program cannot run, the function prints the
 * remedy and ends the process.
 */
export declare function installPrograms(programs: Record<string, string[]>, better?: Record<string, string[]>): void
