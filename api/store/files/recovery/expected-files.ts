import { join } from 'node:path'
import { readDocuments } from '../documents'
import { type FiledCounts, filedCountsPath, readFiledCounts } from '../segments/filed-counts'
import { KNOWN_FILES, type KnownFiles } from './known-files'

/** The files that a data folder must have. */
export interface ExpectedFiles {
  known: KnownFiles | undefined
  filed: FiledCounts
}

/**
 * Reads which files a data folder must have. A program beside a running service calls this function before it reads the
 * files, because the numbers of files and records only rise while the service runs. Throws when `state.json` is
 * damaged.
 */
export async function expectedFiles(dir: string): Promise<ExpectedFiles> {
  const documents = await readDocuments(join(dir, 'state.json'))
  const known = documents.get(KNOWN_FILES)?.get('last')?.value as KnownFiles | undefined
  return { known, filed: await readFiledCounts(filedCountsPath(dir), known?.filed) }
}
