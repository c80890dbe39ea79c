import { stat } from 'node:fs/promises'
import type { Config } from '../config'
import { isSftp } from '../store/copy/address'
import type { CopyState } from '../store/copy/copier'
import { type Line, linesAbout } from './line'

/** The number of seconds by which a copy may lag before the doctor reports the lag. */
const MAY_LAG = 60

/** Reports the state of the copy, as the running service knows it. When no copy is set up, returns no lines. */
export async function lookAtCopy(
  { dataDir, copyTo, copyRecipient }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'copyTo' | 'copyRecipient'>>,
  state: CopyState | undefined,
): Promise<Line[]> {
  const { ok, look, wrong } = linesAbout('Copy')
  if (!state) return []
  const { at, lagSeconds, problem, head } = state
  const sequence = head === undefined ? '' : ` The sequence of its head is ${head}.`
  const lines: Line[] = []
  if (problem) {
    const upTo = at === undefined ? '' : ` The copy has all changes until ${at}.`
    lines.push(wrong(`Nothing reaches ${copyTo}: ${problem}${upTo}`))
  } else if (lagSeconds > MAY_LAG) {
    const minutes = Math.round(lagSeconds / 60)
    lines.push(look(`The copy is ${minutes} minutes behind: see that its disk or server is fast enough.${sequence}`))
  } else lines.push(ok(`The copy is complete.${sequence}`))
  if (copyTo !== undefined && isSftp(copyTo) && copyRecipient === undefined) {
    lines.push(
      look(
        'The copy is not encrypted: the person who runs its server can read all requests. Make a key elsewhere (`age-keygen`), set ' +
          'COPY_RECIPIENT to the printed key, and restart.',
      ),
    )
  }
  if (copyTo !== undefined && !isSftp(copyTo) && (await isOnSameDisk(copyTo, dataDir))) {
    lines.push(
      look(
        `${copyTo} is on the disk of DATA_DIR, so a broken disk destroys both: mount another disk for COPY_TO, or ` +
          'name another machine (sftp://).',
      ),
    )
  }
  return lines
}

/** True when two folders are on the same file system; false when one of them is missing. */
async function isOnSameDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map(path => stat(path).catch(() => undefined)))
  return first !== undefined && first.dev === second?.dev
}
