import type { Config } from '../config'
import { createRates, noRates, type Rates, ratesByNetwork } from '../security/rates'

/**
 * Limits for one address: more than 5 submissions in 10 minutes are suspect, more than 60 a minute are refused. An IPv6
 * /48, which many phones may share, gets four times as many.
 */
const SUBMISSIONS = { suspectAbove: 5, refuseAbove: 60 }
const SUBMISSIONS_OF_48 = { suspectAbove: 20, refuseAbove: 240 }

/** Counts the submissions of each address; `now` in ms. */
export const openRates = ({ rateLimits }: Pick<Config, 'rateLimits'>, now: () => number): Rates =>
  rateLimits
    ? ratesByNetwork(createRates({ ...SUBMISSIONS, now }), createRates({ ...SUBMISSIONS_OF_48, now }))
    : noRates
