import type { Config } from '../config'
import type { Logger } from '../http/log'

/** What every part of the service works with: its settings, its log, its clock. */
export interface Basis {
  config: Config
  log: Logger
  now: () => Date
}
