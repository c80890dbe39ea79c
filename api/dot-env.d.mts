/** Reads `.env` into the environment, where there is one; answers the names of the values that end at a `#`. */
export declare function readDotEnv(): string[]
/** The names of the values that end at a `#` which no space parts from them. */
export declare function cutValues(text: string): string[]
export class UnreadableDotEnvError extends Error {}
