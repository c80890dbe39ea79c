import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { LISTS } from '../../api/contract/records/records'
import { usageOf } from '../store/machine'

/** How long the index may take, in ms, and how often it is looked at. */
const INDEX_WITHIN = 30 * 60_000
const LOOK_EVERY = 500
/** Records of a file of words. */
const IN_A_FILE = 1_000

/** Waits until there is a file of words for each thousand records of lists so long. */
export async function indexMade(pid: number, dir: string, lists: readonly number[]) {
  const wanted = lists.reduce((sum, records) => sum + Math.ceil(records / IN_A_FILE), 0)
  const started = { at: Date.now(), cpu: usageOf(pid).cpu }
  for (;;) {
    const files = (await Promise.all(LISTS.map(list => filesOf(join(dir, 'index', 'words', list))))).flat()
    if (files.length === wanted) {
      const sizes = await Promise.all(files.map(async file => (await stat(file)).size))
      const bytes = sizes.reduce((sum, size) => sum + size, 0)
      return { took: Date.now() - started.at, cpu: usageOf(pid).cpu - started.cpu, bytes }
    }
    if (Date.now() - started.at > INDEX_WITHIN) throw new Error(`The index has ${files.length} of ${wanted} files`)
    await delay(LOOK_EVERY)
  }
}

const filesOf = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.bin')).map(name => join(folder, name))
