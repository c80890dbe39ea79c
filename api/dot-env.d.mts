/** Reads `.env` into the environment, if the file exists; returns the names of values that are cut off at a `#`. */
export declare function readDotEnv(): string[]
/** The names of values that are cut off at a `#` without a space before it. */
export declare function cutValues(text: string): string[]
export class UnreadableDotEnvError extends Error {}
