import { randomBytes } from 'node:crypto'

/** How a request that the doctor sent to `PUBLIC_URL` arrived. */
export interface Arrival {
  /** How many addresses `X-Forwarded-For` named: each proxy adds one. */
  forwarded: number
}

/** Most that are remembered, and for how long, in ms. */
const MOST = 10
const HOLDS = 60_000

/** Requests that the doctor announces, so that the service can say whether they reached it. */
export interface Probes {
  /** Announces one; answers what it has to carry. */
  announce(): string
  arrived(token: string, arrival: Arrival): void
  arrival(token: string): Arrival | undefined
}

/** Creates a place for announced requests, in memory only; `now` in ms. */
export function createProbes(now: () => number): Probes {
  const announced = new Map<string, { at: number; arrival?: Arrival }>()
  return {
    announce() {
      for (const [token, { at }] of announced) if (now() - at > HOLDS || announced.size >= MOST) announced.delete(token)
      const token = randomBytes(16).toString('hex')
      announced.set(token, { at: now() })
      return token
    },
    arrived(token, arrival) {
      const one = announced.get(token)
      if (one) one.arrival = arrival
    },
    arrival: token => announced.get(token)?.arrival,
  }
}
