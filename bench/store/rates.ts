import { count, median } from './figures'
import { type Outcome, submitTo } from './load'
import { loadNow, waitForQuiet } from './machine'
import { type Contender, freshData, startServer } from './server'

/** How often each program is run. All programs run once before any of them runs again. */
export const TURNS = 3
export const CONNECTIONS = 32
/** The lengths of a warm-up and of a run, in s. */
const WARM_UP = 4
export const SECONDS = 10
/**
 * If other processes used more than this many cores, the run is repeated. A run is tried at most `MOST_TRIES` times.
 */
const TOO_MUCH = 0.1
const MOST_TRIES = 2

/** The results of each program's runs. */
export type Rates = Map<Contender, Outcome[]>

/** Loads each program to its limit. The programs take turns: A B C A B C. */
export async function measureRates(contenders: readonly Contender[]): Promise<Rates> {
  const rates: Rates = new Map(contenders.map(contender => [contender, []]))
  for (let turn = 1; turn <= TURNS; turn++) {
    console.log(`  submissions, turn ${turn} of ${TURNS}`)
    for (const contender of contenders) rates.get(contender)?.push(await takeTurn(contender))
  }
  return rates
}

async function takeTurn(contender: Contender): Promise<Outcome> {
  for (let tries = 1; ; tries++) {
    const outcome = await load(contender)
    const { rate, refused, others, rss } = outcome
    const told = `${count(rate)}/s, ${Math.round(rss / 1e6)} MB, others ${others.toFixed(2)} cores, load ${loadNow()}`
    console.log(`    ${contender.name}: ${told}`)
    if (refused > 0) throw new Error(`${contender.name} refused ${refused} submissions`)
    if (others < TOO_MUCH || tries === MOST_TRIES) return outcome
  }
}

async function load(contender: Contender): Promise<Outcome> {
  const dir = freshData(contender)
  await waitForQuiet()
  const server = await startServer(contender, dir)
  await submitTo(server, { connections: CONNECTIONS, seconds: WARM_UP })
  const outcome = await submitTo(server, { connections: CONNECTIONS, seconds: SECONDS })
  await server.stop()
  return outcome
}

/** The median of one measured value over a program's runs. */
export function medianOf(rates: Rates, contender: Contender, figure: (outcome: Outcome) => number): number {
  return median((rates.get(contender) ?? []).map(figure))
}
