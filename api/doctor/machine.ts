import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { addDays } from '../content/firm-finding'
import { dayInLondon } from '../contract/time/office-hours'
import { inMB, type Line, linesAbout } from './line'

/**
 * The last day with security fixes for each major version of Node, as YYYY-MM-DD:
 * https://github.com/nodejs/release/blob/main/schedule.json, read on 2026-11-23.
 */
const NODE_ENDS: Record<string, string> = { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30' }
/** From this number of days before the end of a Node version's security fixes, the doctor asks for a newer version. */
const NODE_SOON = 90
/** The doctor asks for more disk space when the free space is less than the reserve times this number. */
const ROOMY = 4

/** Checks that this version of Node still gets security fixes. */
export function lookAtNode(version: string, now: Date): Line {
  const { ok, look } = linesAbout('Node')
  const ends = NODE_ENDS[version.split('.')[0] ?? '']
  const today = dayInLondon(now.getTime())
  const remedy = `install a newer one with long-term support, and start Haven again`
  if (ends === undefined) return look(`Haven knows of no long-term support for Node ${version}: ${remedy}.`)
  if (ends < today) return look(`Node ${version} has had no security fixes since ${ends}: ${remedy}.`)
  if (ends < addDays(today, NODE_SOON))
    return look(`Node ${version} gets security fixes until ${ends} only: ${remedy}.`)
  return ok(`${version}, which gets security fixes until ${ends}.`)
}

/** Returns the folder itself or, if it does not exist, its nearest existing parent. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

/** Reports the free space on a folder's disk, even if the folder does not exist yet; `reserve` is in bytes. */
export async function lookAtDisk(folder: string, reserve: number): Promise<Line> {
  const { ok, look, wrong } = linesAbout('Disk')
  const { bavail, bsize } = await statfs(nearest(folder))
  const free = bavail * bsize
  const remedy = 'make room, or give the machine more disk'
  if (free < reserve) {
    return wrong(`${inMB(free)} are free, less than DISK_RESERVE_MB: new requests are refused. Now ${remedy}.`)
  }
  if (free < reserve * ROOMY) return look(`${inMB(free)} are free, of which ${inMB(reserve)} stay reserved: ${remedy}.`)
  return ok(`${inMB(free)} are free.`)
}
