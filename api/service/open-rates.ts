import type { Config } from '../config'
import { createRates, noRates, type Rates, ratesByNetwork } from '../security/rates'

/**
 * The limits for one address: submissions after the fifth within 10 minutes are marked as suspect; requests after the
 * sixtieth within a minute are refused. The limits for an IPv6 /48 network are four times as high, because many phones
 * may share it.
 */
const SUBMISSIONS = { suspectAbove: 5, refuseAbove: 60 }
const SUBMISSIONS_OF_48 = { suspectAbove: 20, refuseAbove: 240 }

/** Creates the counters for these limits; `now` returns ms. */
export const openRates = ({ rateLimits }: Pick<Config, 'rateLimits'>, now: () => number): Rates =>
  rateLimits
    ? ratesByNetwork(createRates({ ...SUBMISSIONS, now }), createRates({ ...SUBMISSIONS_OF_48, now }))
    : noRates
