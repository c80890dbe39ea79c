import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListName } from '../../../contract/records/records'
import { writeDurably } from '../../durable-file'
import { perList } from '../../records/per-list'

/** The number of records in each list's segment files. */
export type FiledCounts = Record<ListName, number>

/** The path of the file with the numbers of records in a data folder's segment files. */
export const filedCountsPath = (dataDir: string) => join(dataDir, 'index', FILED_COUNTS)
/** The name of the file with the counts. */
export const FILED_COUNTS = 'filed.json'

/**
 * Reads how many records the segment files held at the last flush, so that a start notices if the newest segment file
 * is missing or too old. `known` are the counts in `state.json`. For each list the greater count is used, because the
 * file with the counts can be missing, damaged or older than `state.json`.
 */
export async function readFiledCounts(path: string, known?: FiledCounts): Promise<FiledCounts> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  let counts: Partial<Record<string, unknown>> = {}
  try {
    counts = { ...(JSON.parse(text) as object) }
  } catch {
    // A file that cannot be read counts as missing.
  }
  const countOf = (list: ListName) =>
    Math.max(Number.isSafeInteger(counts[list]) ? Number(counts[list]) : 0, known?.[list] ?? 0)
  return perList(countOf)
}

/** Writes how many records the segment files hold. */
export async function writeFiledCounts(path: string, counts: FiledCounts): Promise<void> {
  await writeDurably(path, `${JSON.stringify(counts)}\n`)
}
