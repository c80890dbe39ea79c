/**
 * Looks for programs, and installs Debian's packages for missing ones if this process may do so. `programs` and
 * `better` have the name of each package with the paths where its program may be. If one of `programs` is still
 * missing, this prints the remedy and ends the process. The caller can do without `better`.
 */
export declare function installPrograms(programs: Record<string, string[]>, better?: Record<string, string[]>): void
