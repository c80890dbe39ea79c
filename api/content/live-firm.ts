import { FIRM_PARTS, type FirmPart, type FirmParts } from '../contract/content/firm-parts'
import type { AuditBy } from '../contract/people/audit'
import { createOfficeClock, type OfficeClock } from '../contract/time/office-hours'
import { createWaitingTimes, type WaitingTimes } from '../contract/time/waiting-time'
import { writeDurably } from '../store/durable-file'
import { KeyedMutex } from '../store/keyed-mutex'
import { type Documents, StoreUnavailableError } from '../store/store'
import { type Announce, ContentChangedError, digestOf } from './content-list'
import { officeOf } from './firm'
import {
  canonical,
  changesFor,
  type FirmChanges,
  firmChangesPath,
  isSame,
  parseFirmChanges,
  readFirmChanges,
  withChanges,
} from './firm-changes'
import { partOf } from './firm-parts'
import type { Firm } from './firm-schema'

/** Parts with their new values; null takes back what the file says. */
export type WantedParts = { [Part in FirmPart]?: FirmParts[Part] | null }

/** A firm that changes while the service runs. */
export interface LiveFirm {
  /** As it counts: the same object for good, in which the parts that change are replaced. */
  readonly firm: Firm
  /** As the pages were built for. */
  readonly built: Firm
  readonly clock: OfficeClock
  readonly waitingTimes: WaitingTimes
  changes(): FirmChanges['parts']
  /** Tells its changes from any other. */
  digest(): string
  /** What the firm would be with these parts. */
  with(wanted: WantedParts): Firm
  /** Changes parts durably, in somebody's name; throws ContentChangedError where `mayChange` says no. */
  change(wanted: WantedParts, options: { by: AuditBy; announce?: Announce; mayChange?: () => boolean }): Promise<void>
  /** Takes up what other instances have changed. */
  refresh(): Promise<void>
  /** Tells of each change once it counts. */
  onChange(listener: () => void): void
}

/** What a firm that changes needs. */
export interface LiveFirmOptions {
  built: Firm
  dataDir: string
  /** Where instances share its changes; undefined: in a file of `dataDir`. */
  shared?: Documents | undefined
  /** Rejects while nothing may be written there. */
  ready?: () => Promise<void>
  now: () => Date
}

/** Opens the changes of a data folder over the firm that was built; throws a ContentFileError for a file of no use. */
export async function openLiveFirm({
  built,
  dataDir,
  shared,
  ready = async () => undefined,
  now,
}: LiveFirmOptions): Promise<LiveFirm> {
  const place = shared ? documentOf(shared) : fileOf(dataDir, ready)
  let parts = changesFor(built, await place.read())
  const firm = withChanges(built, parts)
  let times = createWaitingTimes(officeOf(firm))
  let clock = createOfficeClock(officeOf(firm))
  const listeners: (() => void)[] = []
  const mutex = new KeyedMutex()

  const next = (wanted: WantedParts, by: AuditBy): FirmChanges['parts'] => {
    const at = now().toISOString()
    const entries = FIRM_PARTS.map(part => {
      const value = wanted[part]
      if (value === undefined) return [part, parts[part]]
      const was = partOf(built, part)
      return [part, value === null || isSame(value, was) ? undefined : { value, by, at, was }]
    })
    return Object.fromEntries(entries.filter(([, change]) => change)) as FirmChanges['parts']
  }

  function apply(changed: FirmChanges['parts']): void {
    parts = changed
    Object.assign(firm, withChanges(built, changed))
    times = createWaitingTimes(officeOf(firm))
    clock = createOfficeClock(officeOf(firm))
    for (const listener of listeners) listener()
  }

  async function refresh(): Promise<void> {
    if (!shared) return
    const read = changesFor(built, await place.read())
    if (!isSame(read, parts)) apply(read)
  }

  return {
    firm,
    built,
    refresh: () => mutex.runExclusive('', refresh),
    // Both are asked by who holds them for good.
    clock: {
      between: (from, to) => clock.between(from, to),
      after: (from, span) => clock.after(from, span),
      isOpen: at => clock.isOpen(at),
    },
    waitingTimes: {
      promised: (list, record) => times.promised(list, record),
      answerBy: (list, record) => times.answerBy(list, record),
      waiting: (list, record, at) => times.waiting(list, record, at),
      isOpen: at => times.isOpen(at),
    },
    changes: () => parts,
    digest: () => digestOf(canonical(parts)),
    with: wanted => withChanges(built, next(wanted, 'haven')),
    onChange: listener => void listeners.push(listener),

    change: (wanted, { by, announce, mayChange = () => true }) =>
      mutex.runExclusive('', async () => {
        for (let tries = 1; ; tries++) {
          await refresh()
          if (!mayChange()) throw new ContentChangedError()
          const changed = next(wanted, by)
          await announce?.(digestOf(canonical(changed)))
          const { sample, name, legalName } = built
          try {
            await place.write({ firm: { sample, name, legalName }, parts: changed })
            return apply(changed)
          } catch (cause) {
            if (cause instanceof ContentChangedError && tries < MOST_TRIES) continue
            throw new StoreUnavailableError(`The firm cannot be written: ${(cause as Error).message}`, { cause })
          }
        }
      }),
  }
}

/** How often a change is made anew that another instance was faster with. */
const MOST_TRIES = 10

/** Where the changes are kept. */
interface Place {
  read(): Promise<FirmChanges | undefined>
  /** Throws a ContentChangedError where they are not what was read last. */
  write(changes: FirmChanges): Promise<void>
}

const fileOf = (dataDir: string, ready: () => Promise<void>): Place => ({
  read: async () => readFirmChanges(dataDir),
  async write(changes) {
    await ready()
    await writeDurably(firmChangesPath(dataDir), `${JSON.stringify(changes, null, 2)}\n`)
  },
})

function documentOf(documents: Documents): Place {
  const [SPACE, KEY] = ['content', 'firm']
  let seen: string | undefined
  return {
    async read() {
      const kept = await documents.get<unknown>(SPACE, KEY)
      seen = kept === undefined ? undefined : canonical(kept)
      return kept === undefined ? undefined : parseFirmChanges(kept)
    },
    async write(changes) {
      let isOurs = false
      await documents.update<FirmChanges>(SPACE, KEY, present => {
        isOurs = (present && canonical(present)) === seen
        return isOurs || !present ? { value: changes } : { value: present }
      })
      if (!isOurs) throw new ContentChangedError('Another instance has changed the firm.')
      seen = canonical(changes)
    },
  }
}
