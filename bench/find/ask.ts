import { quantile, time } from '../store/figures'
import { processorTimeOf } from '../store/machine'
import type { Server } from '../store/server'

/** A running server, and the header for staff's requests to it. */
export interface Asked {
  server: Server
  headers: Record<string, string>
}

/** The costs of a request, in ms: elapsed time, and the server's processor time. */
export interface Took {
  wall: number
  processor: number
}

/** Sends a request as a signed-in member of staff. `next` is the path of the next page, if there is one. */
export async function ask(
  { server: { pid, port }, headers }: Asked,
  path: string,
): Promise<Took & { body: unknown; next: string | undefined }> {
  const before = processorTimeOf(pid)
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/${path}`, { headers })
  const body = await response.json()
  const wall = performance.now() - started
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  const next = /<[^>]*\/api\/admin\/([^>]*)>/.exec(response.headers.get('Link') ?? '')?.[1]
  return { wall, processor: processorTimeOf(pid) - before, body, next }
}

/**
 * Compares the times of requests with the maximum `goal`, in ms. Returns median and 95th percentile, the verdict, and
 * the 95th percentile of the processor times.
 */
export function against(all: readonly Took[], goal: number): string[] {
  const walls = all.map(({ wall }) => wall)
  const p95 = quantile(walls, 0.95)
  const processor = quantile(
    all.map(took => took.processor),
    0.95,
  )
  const verdict = p95 <= goal ? 'met' : '**missed**'
  return [time(quantile(walls, 0.5)), time(p95), `≤ ${time(goal)}`, verdict, time(processor)]
}
