import { type Config, parseConfig } from './config'
import { readDotEnv } from './dot-env.mjs'

/** The settings of this process, from its environment and `.env`; throws a ConfigError that names every problem. */
export function loadSettings(): Config {
  const cutAtHash = readDotEnv()
  return parseConfig(process.env, cutAtHash)
}
