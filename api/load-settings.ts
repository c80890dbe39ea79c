import { type Config, ConfigError, parseConfig } from './config'
import { readDotEnv, UnreadableDotEnvError } from './dot-env.mjs'

/** Reads this process's settings from its environment and `.env`. Throws a ConfigError with every problem. */
export function loadSettings(): Config {
  const { cut, colons } = settingsFromFile()
  return parseConfig(process.env, cut, colons)
}

function settingsFromFile(): ReturnType<typeof readDotEnv> {
  try {
    return readDotEnv()
  } catch (error) {
    throw error instanceof UnreadableDotEnvError ? new ConfigError([error.message]) : error
  }
}
