import { type AdminRecord, LISTS } from '../contract/records/records'
import { MINUTE, SECOND } from '../contract/time/durations'
import type { Store } from '../store/store'
import { type Line, linesAbout } from './line'
import type { OtherClock } from './other-clock'

/** The maximum time in ms by which the date of a file or record may be in the future. */
const MAY_BE_AHEAD = 5 * MINUTE
/** The maximum difference between two clocks, in ms. If the difference is larger, one-time codes begin to fail. */
const MAY_DIFFER = 20 * SECOND

/** The requests whose time of arrival is in the future, because the clock was ahead. */
export interface FromTheFuture {
  number: number
  /** The latest time of arrival of these requests, in ISO 8601. */
  latest: string
}

/** Finds the requests with a time of arrival in the future, in all lists. */
export async function fromTheFuture(store: Pick<Store, 'list'>, now: Date): Promise<FromTheFuture> {
  const from = new Date(now.getTime() + MAY_BE_AHEAD).toISOString()
  const pages = await Promise.all(LISTS.map(list => store.list(list, { limit: 1, from, sort: 'submitted' })))
  const newest = pages.flatMap(({ records }) => records).map(arrivedAt)
  return {
    number: pages.reduce((sum, { total = 0 }) => sum + total, 0),
    latest: newest.sort().at(-1) ?? '',
  }
}

const arrivedAt = ({ createdAt, timestamp }: AdminRecord) => createdAt ?? timestamp ?? ''

/** Collects records with a time of arrival in the future, while another check reads the files line by line. */
export interface Ahead {
  note(line: { list: string; id: number; text: string }): void
  found(): FromTheFuture
}

/** Finds the time of arrival in a record's JSON. */
const CAME = /"(?:createdAt|timestamp)":"(\d{4}-[^"]+Z)"/

/**
 * Creates the collector. Several lines about one record count once, because they all contain the same time of arrival.
 */
export function createAhead(now: Date): Ahead {
  const from = new Date(now.getTime() + MAY_BE_AHEAD).toISOString()
  const moments = new Map<string, string>()
  return {
    note({ list, id, text }) {
      const [, at = ''] = CAME.exec(text) ?? []
      if (at > from) moments.set(`${list}/${id}`, at)
    },
    found: () => ({ number: moments.size, latest: [...moments.values()].sort().at(-1) ?? '' }),
  }
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/London' })
const REMEDY = 'set the clock by a time server (`timedatectl set-ntp true`), then start Haven again'

/** Reports requests with a time of arrival in the future; returns no line when there are none. */
export function lookAtFuture({ number, latest }: FromTheFuture): Line[] {
  if (number === 0) return []
  const requests = number === 1 ? '1 request is' : `${number} requests are`
  return [
    linesAbout('Clock').look(
      `${requests} dated in the future, up to ${moment.format(Date.parse(latest))}: the clock was ahead then. ` +
        `If it is still ahead, ${REMEDY}. If it is correct now, work out by hand when these requests came, and when answers are due.`,
    ),
  ]
}

/**
 * Compares this machine's clock with another machine's, and with `written`, the time in ms at which the last file in
 * the data folder was written.
 */
export function lookAtClock(now: number, written: number | undefined, other: OtherClock | undefined): Line {
  const { ok, look, wrong } = linesAbout('Clock')
  const time = `The clock says ${moment.format(now)}, UK time`
  if (other && Math.abs(other.ahead) >= MAY_DIFFER) {
    const there = moment.format(now - other.ahead)
    return wrong(
      `${time}, and at ${other.where} it is ${there}. One-time codes may be refused, and time limits and promised times may be wrong: ${REMEDY}.`,
    )
  }
  if (written !== undefined && written - now > MAY_BE_AHEAD) {
    const when = `a file was written at ${moment.format(written)}, which is in the future`
    return other
      ? look(
          `${time}, as at ${other.where}, but ${when}: the clock was ahead then. See that it keeps to a time server.`,
        )
      : wrong(`${time}, but ${when}: ${REMEDY}.`)
  }
  if (!other) {
    const remedy = 'see that `timedatectl` says “System clock synchronized: yes”'
    return look(`${time}. No clock of another machine could be read for a comparison: ${remedy}.`)
  }
  return ok(`${moment.format(now)}, UK time, as at ${other.where}.`)
}
