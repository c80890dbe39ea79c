import { mkdir } from 'node:fs/promises'
import { offerHelp } from '../scripts/offer-help.mjs'
import { fullHaven } from './store/contenders'
import { count, memory, quantile } from './store/figures'
import { submitTo } from './store/load'
import { usageOf, waitForRest } from './store/machine'
import { preparePeers } from './store/peers'
import { CONNECTIONS } from './store/rates'
import { DATA, freshData, removeData, startServer } from './store/server'

offerHelp(`npm run soak [-- MINUTES [SUBMISSIONS-A-SECOND]]

Shows if the memory of a full store stays constant under load.`)

/** Usage: soak.ts [MINUTES] [SUBMISSIONS-A-SECOND]. Shows if the memory of a full store stays constant under load. */
const [minutes = 10, rate = 1_000] = process.argv.slice(2).map(Number)
/** The time in ms between two measurements of memory. `TELL_EVERY` is the time in ms between two printed lines. */
const SAMPLE_EVERY = 5_000
const TELL_EVERY = 30_000
/**
 * The time in which the heap may grow to its final size, in ms; at most a fifth of the run. The slope is computed from
 * the measurements after this time.
 */
const SETTLING = 60_000

async function soak(): Promise<void> {
  await mkdir(DATA, { recursive: true })
  await preparePeers()
  const haven = await fullHaven()
  const server = await startServer(haven, freshData(haven))
  await waitForRest()
  console.log(`At rest: ${memory(usageOf(server.pid).rss)}. ${rate} submissions a second for ${minutes} minutes …`)

  const started = Date.now()
  const samples: { at: number; rss: number }[] = []
  const sampling = setInterval(() => {
    const at = Date.now() - started
    const { rss } = usageOf(server.pid)
    samples.push({ at, rss })
    if (at % TELL_EVERY < SAMPLE_EVERY) console.log(`  ${Math.round(at / 1_000)} s: ${memory(rss)}`)
  }, SAMPLE_EVERY)
  const { created, refused } = await submitTo(server, { connections: CONNECTIONS, seconds: minutes * 60, rate })
  clearInterval(sampling)
  await waitForRest()
  const afterwards = usageOf(server.pid).rss
  await server.stop()

  const rss = samples.map(sample => sample.rss)
  const settled = samples.filter(({ at }) => at >= Math.min(SETTLING, minutes * 60_000 * 0.2))
  const [least, middle, most] = [0, 0.5, 1].map(share => memory(quantile(rss, share)))
  console.log(`${count(created)} stored, ${count(refused)} refused.`)
  console.log(`Memory: ${least} at least, ${middle} median, ${most} at most; ${memory(afterwards)} at rest again.`)
  const each = (slope(settled) * minutes * 60_000) / created
  console.log(
    `Slope after the heap has grown: ${((slope(settled) * 60_000) / 1e6).toFixed(2)} MB a minute, which is ` +
      `${Math.round(each)} bytes for each new record (the record’s facts and text stay in memory).`,
  )
}

/** The slope of memory over time by least squares, in bytes per ms. */
function slope(samples: readonly { at: number; rss: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const at = mean(samples.map(sample => sample.at))
  const rss = mean(samples.map(sample => sample.rss))
  const covariance = mean(samples.map(sample => (sample.at - at) * (sample.rss - rss)))
  return covariance / mean(samples.map(sample => (sample.at - at) ** 2))
}

await soak().finally(removeData)
