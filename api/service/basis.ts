import type { Config } from '../config'
import type { Logger } from '../http/log'

/** The parts that all other parts of the service need: settings, log and clock. */
export interface Basis {
  config: Config
  log: Logger
  now: () => Date
}
