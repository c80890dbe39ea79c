import type { Config } from '../config'
import { createRates, noRates, type Rates, ratesByNetwork } from '../security/rates'

/**
 * The limits for one address: more than 5 submissions in 10 minutes are marked as suspect, more than 60 in a minute are
 * refused. An IPv6 /48 network, which many phones may share, may send four times as much.
 */
const SUBMISSIONS = { suspectAbove: 5, refuseAbove: 60 }
const SUBMISSIONS_OF_48 = { suspectAbove: 20, refuseAbove: 240 }

/** Counts the submissions of each address; `now` returns ms. */
export const openRates = ({ rateLimits }: Pick<Config, 'rateLimits'>, now: () => number): Rates =>
  rateLimits
    ? ratesByNetwork(createRates({ ...SUBMISSIONS, now }), createRates({ ...SUBMISSIONS_OF_48, now }))
    : noRates
