import { join } from 'node:path'
import { namesIn } from './durable-file'

/** The folder of the audit, with a file of lines for each day (UTC) on which there are entries. */
export const auditFolder = (dataDir: string) => join(dataDir, 'audit')
/** The path of the audit's file for a day (UTC). */
export const auditPath = (folder: string, day: string) => join(folder, `${day}.jsonl`)

/** The days for which the folder has an audit file, the earliest first. */
export async function auditDays(folder: string): Promise<string[]> {
  const names = await namesIn(folder)
  return names.flatMap(name => /^(\d{4}-\d\d-\d\d)\.jsonl$/.exec(name)?.[1] ?? []).sort()
}
