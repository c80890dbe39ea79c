/** The record of an address, best first: a recent sign-in, no recent failure, a recent failure. */
export type Priority = 'known' | 'fresh' | 'failed'

/** Runs jobs one at a time, in fair turns. */
export interface LoginQueue {
  /** Returns undefined when too many jobs wait. */
  take<Result>(network: string, priority: Priority, job: () => Promise<Result>): Promise<Result | undefined>
}

/**
 * The maximum number of waiting jobs, of one network and of all, so that the last one is answered within the time of a
 * request.
 */
const WAITING = { ofNetwork: 5, ofAll: 60 }

interface Waiting {
  run(): Promise<void>
  giveUp(): void
}

/**
 * Bounds the cost of guesses without refusing people who know the password. The queue computes one hash at a time.
 * Addresses with a recent sign-in come first, then addresses without a recent failure. Networks of one priority take
 * turns.
 */
export function createLoginQueue({ ofNetwork, ofAll } = WAITING): LoginQueue {
  /** The waiting jobs by priority, best first, and by network. */
  const lines: Record<Priority, Map<string, Waiting[]>> = { known: new Map(), fresh: new Map(), failed: new Map() }
  let waiting = 0
  let running = false

  async function run(): Promise<void> {
    if (running) return
    running = true
    for (let next = first(); next; next = first()) await next.run()
    running = false
  }

  function first(): Waiting | undefined {
    for (const line of Object.values(lines)) {
      for (const [network, [job, ...rest]] of line) {
        // The network's next turn comes after the turns of all others.
        line.delete(network)
        if (rest.length > 0) line.set(network, rest)
        waiting -= 1
        return job
      }
    }
    return undefined
  }

  /** Makes room by refusing the newest job of the worst priority; returns false when there is none to refuse. */
  function makeRoom(priority: Priority): boolean {
    if (waiting < ofAll) return true
    for (const line of Object.values(lines).reverse()) {
      if (line === lines[priority]) break
      const last = [...line].at(-1)
      if (!last) continue
      const [network, jobs] = last
      jobs.pop()?.giveUp()
      if (jobs.length === 0) line.delete(network)
      waiting -= 1
      return true
    }
    return false
  }

  return {
    take: (network, priority, job) =>
      new Promise((resolve, reject) => {
        const line = lines[priority]
        const jobs = line.get(network) ?? []
        if (jobs.length >= ofNetwork || !makeRoom(priority)) {
          resolve(undefined)
          return
        }
        jobs.push({ run: () => job().then(resolve, reject), giveUp: () => resolve(undefined) })
        line.set(network, jobs)
        waiting += 1
        void run()
      }),
  }
}
