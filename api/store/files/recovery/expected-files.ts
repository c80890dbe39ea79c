import { join } from 'node:path'
import { readDocuments } from '../documents'
import { filedCountsPath, readFiledCounts } from '../segments/filed-counts'
import { KNOWN_FILES, type KnownFiles } from './known-files'

/**
 * Reads which files a data folder must have; throws when `state.json` is damaged. A program beside a running service
 * calls this function before it reads the files, because their numbers of records only rise while the service runs.
 */
export async function expectedFiles(dir: string) {
  const documents = await readDocuments(join(dir, 'state.json'))
  const known = documents.get(KNOWN_FILES)?.get('last')?.value as KnownFiles | undefined
  return { known, filed: await readFiledCounts(filedCountsPath(dir), known?.filed) }
}
