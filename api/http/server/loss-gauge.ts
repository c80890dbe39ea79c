import { Gauge, type Registry } from 'prom-client'
import { lostByList, openLosses } from '../../store/losses/losses'
import type { Documents } from '../../store/store'

/** Adds the gauge of lost records to the registry; returns the function that updates it. */
export function lossGauge(documents: Pick<Documents, 'get'>, register: Registry): () => Promise<void> {
  const lost = new Gauge({
    name: 'haven_records_lost',
    help: 'Records that damaged files lost and that no operator has marked as dealt with, by list; `journal`: lines whose list is unknown.',
    labelNames: ['list'],
    registers: [register],
  })
  return async () => {
    // Ignores an error of the store, because another gauge reports it.
    const losses = await openLosses(documents).catch(() => undefined)
    if (losses) for (const [list, number] of Object.entries(lostByList(losses))) lost.set({ list }, number)
  }
}
