import { MINUTE } from '../contract/time/durations'
import { networkOf } from './client-address'

/** Counts the requests of each address, with a limited amount of memory. */
export interface Rates {
  /** The number of seconds until the address may send again; 0 admits this request. */
  admit(address: string): number
  /**
   * Counts a submission of an address. `suspect` is true when the address has sent too many. `release` removes the
   * submission from the count.
   */
  countSubmission(address: string): { suspect: boolean; release: () => void }
}

/**
 * The limits for an address. Above `refuseAbove` requests in a minute, the service refuses further requests. Above
 * `suspectAbove` submissions in 10 minutes, the service marks further submissions as suspect.
 */
export interface RateLimits {
  refuseAbove: number
  suspectAbove: number
  /**
   * The maximum number of addresses in memory. If there are more, the service drops the address that has sent nothing
   * for the longest time.
   */
  maxAddresses?: number
  now?: () => number
}

/**
 * Creates the counts. For refusals, every admitted request counts. For the mark as suspect, only stored submissions
 * count, so that corrections and repetitions have no effect.
 */
export function createRates({ refuseAbove, suspectAbove, maxAddresses = 10_000, now = Date.now }: RateLimits): Rates {
  const requests = latestTimes(refuseAbove, maxAddresses)
  const submissions = latestTimes(suspectAbove + 1, maxAddresses)

  return {
    admit(address) {
      const times = requests.of(address)
      const oldest = times.length < refuseAbove ? undefined : times[0]
      if (oldest !== undefined && isWithin(MINUTE, oldest, now())) return Math.ceil((oldest + MINUTE - now()) / 1000)
      requests.add(times, now())
      return 0
    },
    countSubmission(address) {
      const times = submissions.of(address)
      const at = now()
      submissions.add(times, at)
      const before = times[times.length - 1 - suspectAbove]
      return {
        suspect: before !== undefined && isWithin(10 * MINUTE, before, at),
        release() {
          const index = times.lastIndexOf(at)
          if (index >= 0) times.splice(index, 1)
        },
      }
    },
  }
}

/**
 * True when `since` is less than `span` ago. A time in the future comes from a clock that was ahead, and does not
 * count.
 */
const isWithin = (span: number, since: number, at: number) => since <= at && at - since < span

/** Counts the requests of an address and, for IPv6, also those of its /48 network. */
export function ratesByNetwork(own: Rates, ofCustomer: Rates): Rates {
  const countersOf = (address: string): [Rates, string][] => {
    const [network, customer] = [networkOf(address), networkOf(address, 48)]
    return network === customer
      ? [[own, network]]
      : [
          [own, network],
          [ofCustomer, customer],
        ]
  }
  return {
    admit: address => Math.max(...countersOf(address).map(([rates, network]) => rates.admit(network))),
    countSubmission(address) {
      const quotas = countersOf(address).map(([rates, network]) => rates.countSubmission(network))
      return {
        suspect: quotas.some(({ suspect }) => suspect),
        release: () => {
          for (const quota of quotas) quota.release()
        },
      }
    },
  }
}

/** Admits every request; for `RATE_LIMITS=off`. */
export const noRates: Rates = { admit: () => 0, countSubmission: () => ({ suspect: false, release: () => {} }) }

/** The times of the latest requests of each address, at most `most` times for one address. */
function latestTimes(most: number, maxAddresses: number) {
  const timesOf = new Map<string, number[]>()
  return {
    of(address: string): number[] {
      const times = timesOf.get(address) ?? []
      // Adds the entry again at the end of the map, so that the map is ordered by last use.
      timesOf.delete(address)
      timesOf.set(address, times)
      if (timesOf.size > maxAddresses) timesOf.delete(timesOf.keys().next().value as string)
      return times
    },
    add(times: number[], at: number) {
      if (times.length >= most) times.shift()
      times.push(at)
    },
  }
}
