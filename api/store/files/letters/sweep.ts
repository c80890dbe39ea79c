import { HOUR } from '../../../contract/time/durations'
import type { StoreLog } from '../../log'
import type { Store } from '../../store'

/** Removes letters that belong to no submission a day after their arrival; searches at start-up and then every hour. */
export function sweepUnnamed({ letters }: Pick<Store, 'letters'>, log: StoreLog): { stop(): Promise<void> } {
  let underWay = Promise.resolve()
  const sweep = async () => {
    const removed = await letters.removeUnnamed()
    if (removed > 0) log.info({ removed }, 'Removed letters that belong to no submission')
  }
  const failed = 'Letters that belong to no submission could not be removed: Haven tries again within an hour'
  const sweepInTurn = () => {
    underWay = underWay.then(sweep).catch(err => log.error({ err }, failed))
  }
  const timer = setInterval(sweepInTurn, HOUR)
  timer.unref()
  sweepInTurn()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
