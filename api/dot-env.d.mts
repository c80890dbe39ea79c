/** Reads `.env` into the environment, if there is one; returns the names of the values that end at a `#`. */
export declare function readDotEnv(): string[]
/** The names of the values that end at a `#` without a space before it. */
export declare function cutValues(text: string): string[]
export class UnreadableDotEnvError extends Error {}
