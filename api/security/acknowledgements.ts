import { PLACEHOLDER_EMAIL } from '../contract/placeholders'
import { createRates } from './rates'

/** Decides who is sent an acknowledgement: nobody can have a stranger's inbox filled through our forms. */
export interface Acknowledgements {
  mayGoTo(email: string | undefined): boolean
}

/** One acknowledgement in 10 minutes for each recipient, none to placeholders; none at all unless `on`. */
export function createAcknowledgements(on: boolean, now: () => number = Date.now): Acknowledgements {
  const recipients = createRates({ refuseAbove: 2, suspectAbove: 1, now })
  return {
    mayGoTo(email) {
      if (!on || !email || email.toLowerCase() === PLACEHOLDER_EMAIL) return false
      return !recipients.record(email.toLowerCase()).suspect
    },
  }
}
