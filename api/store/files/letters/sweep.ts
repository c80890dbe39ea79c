import type { StoreLog } from '../../log'
import type { Store } from '../../store'

/** Time between two searches for letters that belong to no submission, in ms. */
const EVERY = 60 * 60_000

/**
 * Removes letters that still belong to no submission a day after their arrival; searches at start-up and then every
 * hour.
 */
export function sweepUnnamed({ letters }: Pick<Store, 'letters'>, log: StoreLog): { stop(): Promise<void> } {
  let underWay = Promise.resolve()
  const sweep = async () => {
    const removed = await letters.removeUnnamed()
    if (removed > 0) log.info({ removed }, 'Removed letters that belong to no submission')
  }
  const sweepInTurn = () => {
    underWay = underWay
      .then(sweep)
      .catch(err =>
        log.error(
          { err },
          'Letters that belong to no submission could not be removed: Haven tries again within an hour',
        ),
      )
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
