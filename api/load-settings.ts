import { type Config, ConfigError, parseConfig } from './config'
import { readDotEnv, UnreadableDotEnvError } from './dot-env.mjs'

/** Reads this process's settings from its environment and `.env`; throws a ConfigError that lists every problem. */
export function loadSettings(): Config {
  const cutAtHash = settingsFromFile()
  return parseConfig(process.env, cutAtHash)
}

function settingsFromFile(): string[] {
  try {
    return readDotEnv()
  } catch (error) {
    throw error instanceof UnreadableDotEnvError ? new ConfigError([error.message]) : error
  }
}
