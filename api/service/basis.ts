import type { Config } from '../config'
import type { Logger } from '../http/log'

/** The parts that every other part of the service needs: settings, log and clock. */
export interface Basis {
  config: Config
  log: Logger
  now: () => Date
}
