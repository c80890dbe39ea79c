import { randomBytes } from 'node:crypto'
import type { Documents } from '../store/store'

/** How a request of the doctor to `PUBLIC_URL` arrived at the service. */
export interface Arrival {
  /** The number of addresses in the header `X-Forwarded-For`. Each proxy adds one. */
  forwarded: number
  /**
   * True when the connection came from this machine. A proxy on this machine has the same clock, so its time proves
   * nothing.
   */
  isFromHere: boolean
}

/** The maximum number of announcements in this process's memory. An announcement older than `HOLDS` ms is deleted. */
const MOST = 10
const HOLDS = 60_000

/** Requests that the doctor announces to the service before it sends them. The service notes which of them arrive. */
export interface Probes {
  /** Announces a request; resolves to the token that the request has to contain. */
  announce(): Promise<string>
  isAnnounced(token: string): Promise<boolean>
  arrived(token: string, arrival: Arrival): Promise<void>
  arrival(token: string): Promise<Arrival | undefined>
}

/** Keeps the announcements in this process's memory; `now` returns ms. */
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

/** Keeps the announcements in documents that instances share, because a request may reach any instance. */
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
