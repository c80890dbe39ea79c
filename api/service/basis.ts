import type { Config } from '../config'
import type { Logger } from '../http/log'

/** The parts that every part of the service needs: settings, log, clock. */
export interface Basis {
  config: Config
  log: Logger
  now: () => Date
}
