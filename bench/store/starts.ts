import { median } from './figures'
import { usageOf, waitForQuiet, waitForRest } from './machine'
import { TURNS } from './rates'
import { type Contender, freshData, startServer } from './server'

/** Measurements of a program's start, as medians over all runs. */
export interface Start {
  /** The time until the server is ready, in ms. */
  readyAfter: number
  /** The resident memory in bytes: when the server is ready, and when its background work is done. */
  rssReady: number
  rssAtRest: number
  /** The time until the background work is done, in ms. */
  restAfter: number
}

/** Starts each program several times. The programs take turns: A B A B. */
export async function measureStarts(contenders: readonly Contender[]): Promise<Map<Contender, Start>> {
  const starts = new Map<Contender, Start[]>(contenders.map(contender => [contender, []]))
  for (let turn = 1; turn <= TURNS; turn++) {
    console.log(`  start-up, turn ${turn} of ${TURNS}`)
    for (const contender of contenders) starts.get(contender)?.push(await startOnce(contender))
  }
  return new Map(
    [...starts].map(([contender, turns]) => {
      const of = (name: keyof Start) => median(turns.map(turn => turn[name]))
      const start = {
        readyAfter: of('readyAfter'),
        rssReady: of('rssReady'),
        rssAtRest: of('rssAtRest'),
        restAfter: of('restAfter'),
      }
      return [contender, start]
    }),
  )
}

async function startOnce(contender: Contender): Promise<Start> {
  const dir = freshData(contender)
  await waitForQuiet()
  const started = Date.now()
  const server = await startServer(contender, dir)
  const rssReady = usageOf(server.pid).rss
  await waitForRest()
  const restAfter = Date.now() - started
  const rssAtRest = usageOf(server.pid).rss
  await server.stop()
  return { readyAfter: server.readyAfter, rssReady, rssAtRest, restAfter }
}
