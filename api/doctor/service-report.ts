import { builtVersion } from '../built'
import type { Config } from '../config'
import { LISTS } from '../contract/records/records'
import type { Staff } from '../people/staff'
import { staffWarnings } from '../people/staff-warnings'
import type { Copying, CopyState } from '../store/copy/copier'
import { openLosses, type PlacedLoss } from '../store/losses/losses'
import type { Store } from '../store/store'
import { type FromTheFuture, fromTheFuture } from './clock'
import type { HeartbeatState } from './heartbeat'
import type { Probes } from './probes'

interface ServiceParts {
  config: Config
  store: Store
  staff: Staff
  copy: Pick<Copying, 'state'> | undefined
  heartbeat: HeartbeatState | undefined
  now: () => Date
}

/** The report of a running service to the doctor. */
export interface ServiceReport {
  startedAt: string
  /** The version of the build; undefined when the service runs from source files. */
  version?: string | undefined
  pid?: number
  node: string
  uid: number | undefined
  host: string
  port: number
  publicUrl: string
  trustProxy: number
  uploads: boolean
  copyTo?: string | undefined
  copyRecipient?: string | undefined
  copy?: CopyState | undefined
  /** The number of requests with a failed mail; undefined if the store does not answer. */
  failedMails: number | undefined
  /** The requests with a time of arrival in the future; undefined if the store does not answer. */
  fromTheFuture: FromTheFuture | undefined
  /** The records that were lost; undefined if the store does not answer. */
  losses?: PlacedLoss[] | undefined
  /** The reason why the last request to `HEARTBEAT_URL` failed. */
  heartbeat?: string | undefined
  /** The reason why the service sends no heartbeat. */
  silence?: string | undefined
  /** Probable mistakes in the staff's accounts, in words. */
  staff: string[]
}

/** The staff who have a password but no second factor, and so cannot sign in by name, in words. */
export async function withoutSecondFactor({ people }: Pick<Staff, 'people'>): Promise<string[]> {
  const alone = (await people.all()).filter(
    ({ password, code, passkeys }) => password && !code && passkeys.length === 0,
  )
  if (alone.length === 0) return []
  const names = alone.map(({ email }) => email).join(', ')
  return [
    `These people have a password, but no passkey and no code, so they cannot sign in by name: ${names}. Ask each to finish the set-up by their invitation, or reset their sign-in, which invites them again.`,
  ]
}

/**
 * If the database does not answer, this value is undefined: another line reports this, and the rest of the report is
 * complete.
 */
const isAway = () => undefined

/**
 * Makes the function that answers the doctor on the operator's socket. The commands are `report`, `announce` and
 * `arrival TOKEN`; the answers are JSON.
 */
export function answerDoctor(
  { config, store, staff, copy, heartbeat, now }: ServiceParts,
  probes: Probes,
): (words: string[]) => Promise<string> {
  const startedAt = now().toISOString()
  // The function reads the version now, because an upgrade may replace the build's files while the service runs.
  const version = builtVersion(config)?.version
  return async ([word, token = '']) => {
    if (word === 'announce') return JSON.stringify(await probes.announce())
    if (word === 'arrival') return JSON.stringify((await probes.arrival(token)) ?? null)
    const failed = await Promise.all(LISTS.map(list => store.list(list, { limit: 1, mail: 'failed' }))).catch(isAway)
    const report: ServiceReport = {
      startedAt,
      version,
      pid: process.pid,
      node: process.versions.node,
      uid: process.getuid?.(),
      host: config.host,
      port: config.port,
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      uploads: config.uploads,
      ...(copy && { copyTo: config.copyTo, copyRecipient: config.copyRecipient, copy: copy.state() }),
      failedMails: failed?.reduce((sum, { total }) => sum + (total ?? 0), 0),
      fromTheFuture: await fromTheFuture(store, now()).catch(isAway),
      losses: await openLosses(store.documents).catch(isAway),
      heartbeat: heartbeat?.problem(),
      silence: heartbeat?.silence(),
      staff: (await Promise.all([staffWarnings(staff), withoutSecondFactor(staff)]).catch(isAway))?.flat() ?? [],
    }
    return JSON.stringify(report)
  }
}
