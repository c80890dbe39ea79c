/** How an address stands, best first: it logged in lately, it failed at nothing lately, it did. */
export type Standing = 'known' | 'fresh' | 'failed'

/** Runs jobs one at a time, in fair turns. */
export interface Turns {
  /** Answers undefined where too many wait. */
  take<Result>(network: string, standing: Standing, job: () => Promise<Result>): Promise<Result | undefined>
}

/** Who waits at a time, so that the last of them is answered within a request's time: of one network, and of all. */
const WAITING = { ofNetwork: 5, ofAll: 60 }

interface Waiting {
  run(): Promise<void>
  giveUp(): void
}

/**
 * Bounds what guessing costs without refusing those who know the password: one hash at a time, whoever logged in lately
 * first, then whoever has failed at nothing; within a standing the networks take turns.
 */
export function createTurns({ ofNetwork, ofAll } = WAITING): Turns {
  /** Who waits, by network: the best standing first. */
  const lines: Record<Standing, Map<string, Waiting[]>> = { known: new Map(), fresh: new Map(), failed: new Map() }
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

  /** Makes room by sending away who came last of the worst standing; answers whether there is any. */
  function makeRoom(standing: Standing): boolean {
    if (waiting < ofAll) return true
    for (const line of Object.values(lines).reverse()) {
      if (line === lines[standing]) break
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
    take: (network, standing, job) =>
      new Promise((resolve, reject) => {
        const line = lines[standing]
        const jobs = line.get(network) ?? []
        if (jobs.length >= ofNetwork || !makeRoom(standing)) {
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
