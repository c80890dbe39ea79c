/**
 * The priorities of addresses, the best first: with a recent sign-in, without a recent failure, with a recent failure.
 */
export type Priority = 'known' | 'fresh' | 'failed'

/** Runs jobs one at a time, in an order that is fair to all addresses. */
export interface LoginQueue {
  /** Resolves to the result of `job`, or to undefined when too many jobs are waiting. */
  take<Result>(network: string, priority: Priority, job: () => Promise<Result>): Promise<Result | undefined>
}

/**
 * The maximum number of waiting jobs, of one network and of all networks. With these maxima, even the last job runs
 * before its request times out.
 */
const WAITING = { ofNetwork: 5, ofAll: 60 }

interface Waiting {
  run(): Promise<void>
  giveUp(): void
}

/**
 * Creates the queue of sign-ins. The queue computes one hash at a time, which limits the server's work during an
 * attack. Jobs of addresses with a recent sign-in come first, and then jobs of addresses without a recent failure.
 * Networks with the same priority take turns.
 */
export function createLoginQueue({ ofNetwork, ofAll } = WAITING): LoginQueue {
  /** The waiting jobs by priority, the best first. Within a priority, the jobs are grouped by network. */
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
        // Puts the network behind all other networks of its priority.
        line.delete(network)
        if (rest.length > 0) line.set(network, rest)
        waiting -= 1
        return job
      }
    }
    return undefined
  }

  /**
   * Makes room for a job of this priority. A full queue refuses one waiting job of the worst priority below this one:
   * the last job of the network whose turn comes last. Returns false if there is still no room.
   */
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
