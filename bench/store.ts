import { mkdir } from 'node:fs/promises'
import { prepareContenders } from './store/contenders'
import { describeMachine } from './store/machine'
import { FIRST_PAGES, measurePages, SEARCHES } from './store/pages'
import { preparePeers } from './store/peers'
import { measureRates } from './store/rates'
import { report } from './store/report'
import { DATA, removeData } from './store/server'
import { measureStarts } from './store/starts'

/**
 * Compares the API with other programs: rate of submissions, growth, memory, start, and the dashboard's lists. Requires
 * `npm run build`, Linux and, for a while, about 10 GB of disk. `BENCH_RECORDS=10000` makes a quick trial;
 * `BENCH_KEEP=1` keeps the generated data.
 */
export async function store(): Promise<string> {
  await mkdir(DATA, { recursive: true })
  try {
    await preparePeers()
    const contenders = await prepareContenders()
    const { haven, havenFirm, havenFull, sqlite, sqliteFull, nothing, lowdb, lowdbFull } = contenders
    const machine = await describeMachine(DATA)
    console.log(`  ${machine}`)
    const rates = await measureRates([haven, sqlite, nothing, havenFull, sqliteFull, lowdb, lowdbFull])
    const starts = await measureStarts([havenFull, sqliteFull, havenFirm, haven])
    const pages = new Map([
      ...(await measurePages([havenFull, sqliteFull], [...FIRST_PAGES, ...Object.values(SEARCHES)])),
      ...(await measurePages([havenFirm], FIRST_PAGES)),
    ])
    return report({ machine, contenders, rates, starts, pages })
  } finally {
    removeData()
  }
}
