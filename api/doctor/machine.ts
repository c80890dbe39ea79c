import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { addDays } from '../content/firm-finding'
import { dayInLondon } from '../contract/time/office-hours'
import { about, inMB, type Line } from './line'

/**
 * Until when each line of Node gets security fixes, as YYYY-MM-DD, by its schedule of releases:
 * https://github.com/nodejs/release/blob/main/schedule.json, read on 2026-11-23.
 */
const NODE_ENDS: Record<string, string> = { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30' }
/** Days ahead from which a change of Node has to be planned. */
const NODE_SOON = 90
/** Room for this many times the reserve is enough for a while. */
const ROOMY = 4
/** How far a clock may be from another one, in ms. */
const CLOCK_MAY_DIFFER = 5 * 60_000

/** Whether this Node still gets security fixes. */
export function lookAtNode(version: string, now: Date): Line {
  const { ok, look } = about('Node')
  const ends = NODE_ENDS[version.split('.')[0] ?? '']
  const today = dayInLondon(now.getTime())
  const wayOut = `install a newer one with long-term support, and start Haven again`
  if (ends === undefined)
    return look(`Node ${version} is none with long-term support that this version knows: ${wayOut}.`)
  if (ends < today) return look(`Node ${version} has had no security fixes since ${ends}: ${wayOut}.`)
  if (ends < addDays(today, NODE_SOON))
    return look(`Node ${version} gets security fixes until ${ends} only: ${wayOut}.`)
  return ok(`${version}, which gets security fixes until ${ends}.`)
}

/** The folder, or the one above it that is there. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

/** Room on the disk of a folder, which may not be there yet; `reserve` in bytes. */
export async function lookAtDisk(folder: string, reserve: number): Promise<Line> {
  const { ok, look, wrong } = about('Disk')
  const { bavail, bsize } = await statfs(nearest(folder))
  const free = bavail * bsize
  const wayOut = 'make room, or give the machine more disk'
  if (free < reserve) {
    return wrong(`${inMB(free)} are free, less than DISK_RESERVE_MB keeps: what comes is turned away. Now ${wayOut}.`)
  }
  if (free < reserve * ROOMY) return look(`${inMB(free)} are free only, and ${inMB(reserve)} are kept: ${wayOut}.`)
  return ok(`${inMB(free)} are free.`)
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/London' })

/** This machine's clock beside others: of what was written last here, and of whoever answers for the service. */
export function lookAtClock(
  now: number,
  others: { written?: number | undefined; answered?: number | undefined },
): Line {
  const { ok, look, wrong } = about('Clock')
  const time = moment.format(now)
  const wayOut = 'set the clock by a time server (`timedatectl set-ntp true`), then start Haven again'
  if (others.written !== undefined && others.written - now > CLOCK_MAY_DIFFER) {
    return wrong(
      `It says ${time}, UK time, but something was written at ${moment.format(others.written)}, which is still to come: ${wayOut}.`,
    )
  }
  if (others.answered === undefined)
    return look(`It says ${time}, UK time. No other clock was there to compare it with.`)
  if (Math.abs(others.answered - now) > CLOCK_MAY_DIFFER) {
    return wrong(
      `It says ${time}, UK time, and at PUBLIC_URL it is ${moment.format(others.answered)}. Time limits and promises are counted by it: ${wayOut}.`,
    )
  }
  return ok(`${time}, UK time, as at PUBLIC_URL.`)
}
