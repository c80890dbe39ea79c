/**
 * Looks for programs, and installs Debian's packages for missing ones if this process may do so. `programs` and
 * `better` contain package names, each with the paths where the program may be. If one of `programs` is still missing,
 * prints the remedy and ends the process. The programs in `better` are optional.
 */
export declare function installPrograms(programs: Record<string, string[]>, better?: Record<string, string[]>): void
