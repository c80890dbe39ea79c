import { join } from 'node:path'
import { readDocuments } from '../store/files/documents'
import { lossesInWords } from '../store/losses/loss-words'
import { lostNumber, openLosses, type PlacedLoss } from '../store/losses/losses'
import type { Documents } from '../store/store'
import { type Line, linesAbout } from './line'

/** Reports lost records until an operator has marked the loss as dealt with. Returns no lines without a loss. */
export function lookAtLosses(losses: readonly PlacedLoss[]): Line[] {
  const says = lossesInWords(losses)
  return says === undefined ? [] : [linesAbout('Lost records').wrong(says)]
}

/**
 * Reads from a data folder which records the folder has lost; the service may run or not. Returns an empty list when
 * the folder cannot be read.
 */
export async function lossesIn(dir: string): Promise<PlacedLoss[]> {
  const namespaces = await readDocuments(join(dir, 'state.json')).catch(() => undefined)
  const get = async (namespace: string, key: string) => namespaces?.get(namespace)?.get(key)?.value
  return await openLosses({ get: get as Documents['get'] })
}

/** The line which says that the copy lacks the lost records, too. */
export function lostFromCopy(losses: readonly PlacedLoss[]): Line[] {
  if (losses.length === 0) return []
  const says =
    `The copy lacks the ${lostNumber(losses)} lost records, as DATA_DIR does. Haven makes the copy again every week: before ` +
    'that, keep another copy of the folder at COPY_TO.'
  return [linesAbout('Copy').wrong(says)]
}
