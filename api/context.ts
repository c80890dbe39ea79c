import type { DestinationStream } from 'pino'
import type { Config } from './config'
import { type Firm, loadFirm } from './content/firm'
import { createLog, type Log } from './http/log'
import { type Acknowledgements, createAcknowledgements } from './security/acknowledgements'
import { type AdminPassword, settleAdminPassword, type Terminal } from './security/admin-password'
import { createLoginThrottle, type LoginThrottle } from './security/login-throttle'
import { createRates, noRates, type Rates } from './security/rates'
import { createSessions, type Sessions } from './security/sessions'
import type { Store } from './store/store'

/** Submissions of one address: more than 5 in 10 minutes are suspect, more than 60 a minute are refused. */
const SUBMISSIONS = { suspectAbove: 5, refuseAbove: 60 }

/** Everything that requests are served with. */
export interface AppContext {
  config: Config
  firm: Firm
  log: Log
  store: Store
  sessions: Sessions
  loginThrottle: LoginThrottle
  adminPassword: AdminPassword
  rates: Rates
  acknowledgements: Acknowledgements
  /** Ends what runs in the background, then the store. */
  close(): Promise<void>
}

/** What the surroundings lend: a place for log lines, and a terminal that a new password may be shown on. */
export interface Surroundings {
  logTo?: DestinationStream
  terminal?: Terminal | undefined
}
