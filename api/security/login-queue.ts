/** How an address stands, best first: it logged in lately, it failed at nothing lately, it did. */
export type Priority = 'known' | 'fresh' | 'failed'

/** Runs jobs one at a time, in fair turns. */
export interface LoginQueue {
  /** Answers undefined where too many wait. */
  take<Result>(network: string, priority: Priority, job: () => Promise<Result>): Promise<Result | undefined>
}

/** Who waits at a time, so that the last of them is answered within a request's time: of one network, and of all. */
const WAITING = { ofNetwork: 5, ofAll: 60 }

interface Waiting {
  run(): Promise<void>
  giveUp(): void
}

/**
 * Bounds what guessing costs without refusing those who know the password: one hash at a time, whoever logged in lately
 * first, then whoever has failed at nothing; within a priority the networks take turns.
 */
export function createLoginQueue({ ofNetwork, ofAll } = WAITING): LoginQueue {
  /** Who waits, by network: the best priority first. */
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
        // The network's next turn comes after everyone else's.
        line.delete(network)
        if (rest.length > 0) line.set(network, rest)
        waiting -= 1
        return job
      }
    }
    return undefined
  }

  /** Makes room by sending away who came last of the worst priority; answers whether there is any. */
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
