import type { Readable } from 'node:stream'
import type { RecordLetter } from '../contract/forms/letters'
import type { StoreLog } from './log'
import type { Scan } from './store'

/** The scanner's verdict on a letter. A letter is accepted also when the scanner does not answer. */
export async function verdictOn(
  id: string,
  read: () => Readable,
  { scan, log }: { scan: Scan | undefined; log: StoreLog },
): Promise<Pick<RecordLetter, 'scanned' | 'flagged'>> {
  if (!scan) return { scanned: false }
  try {
    const flagged = await scan(read())
    if (flagged !== undefined) log.warn({ file: id, flagged }, 'The scanner flagged a letter: it is quarantined')
    return { scanned: true, ...(flagged !== undefined && { flagged }) }
  } catch (err) {
    log.error({ err }, 'CLAMD does not answer: a letter was kept unscanned')
    return { scanned: false }
  }
}
