import type { StoreLog } from '../../log'
import type { Store } from '../../store'

/** Time between two searches for letters that no submission has named, in ms. */
const EVERY = 60 * 60_000

/** Removes letters that no submission has named for a day; searches at start-up and then every hour. */
export function sweepUnnamed({ letters }: Pick<Store, 'letters'>, log: StoreLog): { stop(): Promise<void> } {
  let underWay = Promise.resolve()
  const sweep = async () => {
    const removed = await letters.removeUnnamed()
    if (removed > 0) log.info({ removed }, 'Removed the letters that no submission has named')
  }
  const sweepInTurn = () => {
    underWay = underWay.then(sweep).catch(err => log.error({ err }, 'Unnamed letters are removed later'))
  }
  const timer = setInterval(sweepInTurn, EVERY)
  timer.unref()
  sweepInTurn()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
