import type { Config } from '../config'
import { createRates, noRates, type Rates, ratesByNetwork } from '../security/rates'

/**
 * The limits for one address: with more than 5 submissions in 10 minutes, further ones are marked as suspect; more than
 * 60 requests in a minute are refused. An IPv6 /48 network may send four times as much, because many phones may share
 * it.
 */
const SUBMISSIONS = { suspectAbove: 5, refuseAbove: 60 }
const SUBMISSIONS_OF_48 = { suspectAbove: 20, refuseAbove: 240 }

/** Creates the counts for these limits; `now` returns ms. */
export const openRates = ({ rateLimits }: Pick<Config, 'rateLimits'>, now: () => number): Rates =>
  rateLimits
    ? ratesByNetwork(createRates({ ...SUBMISSIONS, now }), createRates({ ...SUBMISSIONS_OF_48, now }))
    : noRates
