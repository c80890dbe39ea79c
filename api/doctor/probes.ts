import { randomBytes } from 'node:crypto'
import type { Documents } from '../store/store'

/** The data about the arrival of a request that the doctor sent to `PUBLIC_URL`. */
export interface Arrival {
  /** The number of addresses in the header `X-Forwarded-For`. Each proxy adds one. */
  forwarded: number
  /**
   * True when the connection came from this machine. A proxy on this machine has the same clock as the doctor, so the
   * proxy's time proves nothing.
   */
  isFromHere: boolean
}

/**
 * The maximum number of announcements in this process's memory. The process deletes an announcement that is older than
 * `HOLDS` ms.
 */
const MOST = 10
const HOLDS = 60_000

/**
 * The requests that the doctor announces to the service before it sends them to `PUBLIC_URL`. The service records which
 * of them arrive.
 */
export interface Probes {
  /** Announces a request; resolves to the token that the request must contain. */
  announce(): Promise<string>
  isAnnounced(token: string): Promise<boolean>
  arrived(token: string, arrival: Arrival): Promise<void>
  arrival(token: string): Promise<Arrival | undefined>
}

/** Stores the announcements in this process's memory; `now` returns ms. */
export function createProbes(now: () => number): Probes {
  const announced = new Map<string, { at: number; arrival?: Arrival }>()
  return {
    async announce() {
      for (const [token, { at }] of announced) if (now() - at > HOLDS || announced.size >= MOST) announced.delete(token)
      const token = newToken()
      announced.set(token, { at: now() })
      return token
    },
    isAnnounced: async token => announced.has(token),
    async arrived(token, arrival) {
      const one = announced.get(token)
      if (one) one.arrival = arrival
    },
    arrival: async token => announced.get(token)?.arrival,
  }
}

const newToken = () => randomBytes(16).toString('hex')
const SPACE = 'probes'

/** Stores the announcements in documents that instances share, because a request may reach any instance. */
export function createSharedProbes(documents: Documents, now: () => number): Probes {
  const entry = (arrival?: Arrival) => ({ value: { ...(arrival && { arrival }) }, expiresAt: new Date(now() + HOLDS) })
  return {
    async announce() {
      const token = newToken()
      await documents.update(SPACE, token, () => entry())
      return token
    },
    isAnnounced: async token => (await documents.get(SPACE, token)) !== undefined,
    async arrived(token, arrival) {
      await documents.update(SPACE, token, present => (present === undefined ? undefined : entry(arrival)))
    },
    arrival: async token => (await documents.get<{ arrival?: Arrival }>(SPACE, token))?.arrival,
  }
}
