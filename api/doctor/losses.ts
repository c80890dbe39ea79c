import { join } from 'node:path'
import { readDocuments } from '../store/files/documents'
import { lossesInWords } from '../store/losses/loss-words'
import { lostNumber, openLosses, type PlacedLoss } from '../store/losses/losses'
import type { Documents } from '../store/store'
import { about, type Line } from './line'

/** Says which records are lost, until an operator has dealt with them; nothing while none is. */
export function lookAtLosses(losses: readonly PlacedLoss[]): Line[] {
  const says = lossesInWords(losses)
  return says === undefined ? [] : [about('Lost records').wrong(says)]
}

/** The losses that a data folder keeps, whether a service runs on it or not; none where they cannot be read. */
export async function lossesIn(dir: string): Promise<PlacedLoss[]> {
  const namespaces = await readDocuments(join(dir, 'state.json')).catch(() => undefined)
  const get = async (namespace: string, key: string) => namespaces?.get(namespace)?.get(key)?.value
  return await openLosses({ get: get as Documents['get'] })
}

/** What the copy's line adds: it follows the data, so that it lacks what they lack. */
export function lostFromCopy(losses: readonly PlacedLoss[]): Line[] {
  if (losses.length === 0) return []
  const says =
    `It lacks the ${lostNumber(losses)} lost records, as the data do, and makes itself anew every week: keep another ` +
    'copy of its place as it is now.'
  return [about('Copy').wrong(says)]
}
