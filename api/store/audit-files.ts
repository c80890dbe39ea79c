import { join } from 'node:path'
import { namesIn } from './durable-file'

/** The folder of the audit: a file of lines for each day (UTC) with an entry. */
export const auditFolder = (dataDir: string) => join(dataDir, 'audit')
/** The audit's file of a day (UTC). */
export const auditPath = (folder: string, day: string) => join(folder, `${day}.jsonl`)

/** The days with a file in a folder, ascending. */
export async function auditDays(folder: string): Promise<string[]> {
  const names = await namesIn(folder)
  return names.flatMap(name => /^(\d{4}-\d\d-\d\d)\.jsonl$/.exec(name)?.[1] ?? []).sort()
}
