/**
 * Installs programs, by Debian's name with their possible paths. If it cannot, it prints the remedy and ends the
 * process.
 */
export declare function installPrograms(programs: Record<string, string[]>, better?: Record<string, string[]>): void
