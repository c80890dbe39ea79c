/**
 * Reads `.env` into the environment, if the file exists. Returns the names of values that are cut off at a `#`, and names
 * with a colon instead of `=`. Throws when this user may not read the file.
 */
export declare function readDotEnv(): { cut: string[]; colons: string[] }
/** The names that a colon follows instead of `=`. */
export declare function colonNames(text: string): string[]
/** The names of values that are cut off at a `#` which follows another character. */
export declare function cutValues(text: string): string[]
export class UnreadableDotEnvError extends Error {}
