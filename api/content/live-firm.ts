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
  usableFirmChanges,
  withChanges,
} from './firm-changes'
import { partOf } from './firm-parts'
import type { Firm } from './firm-schema'

/** Parts with their new values; null restores the value in the file. */
export type WantedParts = { [Part in FirmPart]?: FirmParts[Part] | null }

/** The firm, which managers can change while the service runs. */
export interface LiveFirm {
  /** The present firm: one object that stays the same while its parts are replaced. */
  readonly firm: Firm
  /** The firm in the file, or the sample firm, without the changes of managers. */
  readonly file: Firm
  readonly clock: OfficeClock
  readonly waitingTimes: WaitingTimes
  changes(): FirmChanges['parts']
  /** The digest of the managers' present changes. */
  digest(): string
  /** Returns the firm with these parts replaced, without changing the present firm. */
  with(wanted: WantedParts): Firm
  /** Durably changes parts in the name of a person; throws ContentChangedError when `mayChange` returns false. */
  change(wanted: WantedParts, options: { by: AuditBy; announce?: Announce; mayChange?: () => boolean }): Promise<void>
  /** Uses the firm of a changed file from now on. */
  replace(file: Firm): Promise<void>
  /** Reads changes that other instances made. */
  refresh(): Promise<void>
  /** Calls a listener after each change of the firm. */
  onChange(listener: () => void): void
}

/** The parts from which a firm that can be changed is made. */
export interface LiveFirmOptions {
  file: Firm
  dataDir: string
  /** The documents that instances share; undefined when the changes are in a file of `dataDir`. */
  shared?: Documents | undefined
  /** Rejects while the store refuses writes. */
  ready?: () => Promise<void>
  now: () => Date
}

/**
 * Opens the managers' changes in a data folder, and applies them to the firm of the file. A file that cannot be used
 * counts as no changes, and is never overwritten.
 */
export async function openLiveFirm({
  file: configured,
  dataDir,
  shared,
  ready = async () => undefined,
  now,
}: LiveFirmOptions): Promise<LiveFirm> {
  const place = shared ? documentOf(shared) : fileOf(dataDir, ready)
  let file = configured
  let parts = changesFor(file, await place.read())
  const firm = withChanges(file, parts)
  let times = createWaitingTimes(officeOf(firm))
  let clock = createOfficeClock(officeOf(firm))
  const listeners: (() => void)[] = []
  const mutex = new KeyedMutex()

  const next = (wanted: WantedParts, by: AuditBy): FirmChanges['parts'] => {
    const at = now().toISOString()
    const entries = FIRM_PARTS.map(part => {
      const value = wanted[part]
      if (value === undefined) return [part, parts[part]]
      const was = partOf(file, part)
      return [part, value === null || isSame(value, was) ? undefined : { value, by, at, was }]
    })
    return Object.fromEntries(entries.filter(([, change]) => change)) as FirmChanges['parts']
  }

  function apply(changed: FirmChanges['parts']): void {
    parts = changed
    const present = withChanges(file, changed)
    for (const key of Object.keys(firm) as (keyof Firm)[]) if (!(key in present)) delete firm[key]
    Object.assign(firm, present)
    times = createWaitingTimes(officeOf(firm))
    clock = createOfficeClock(officeOf(firm))
    for (const listener of listeners) listener()
  }

  async function refresh(): Promise<void> {
    if (!shared) return
    const read = changesFor(file, await place.read())
    if (!isSame(read, parts)) apply(read)
  }

  return {
    firm,
    get file() {
      return file
    },
    refresh: () => mutex.runExclusive('', refresh),
    replace: next =>
      mutex.runExclusive('', async () => {
        file = next
        apply(changesFor(file, await place.read()))
      }),
    // Other parts of the service keep these objects, so that each call reads the present firm.
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
    with: wanted => withChanges(file, next(wanted, 'haven')),
    onChange: listener => void listeners.push(listener),

    change: (wanted, { by, announce, mayChange = () => true }) =>
      mutex.runExclusive('', async () => {
        for (let tries = 1; ; tries++) {
          await refresh()
          if (!mayChange()) throw new ContentChangedError()
          const changed = next(wanted, by)
          await announce?.(digestOf(canonical(changed)))
          const { sample, name, legalName } = file
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

/** The maximum number of attempts to make a change while other instances make changes. */
const MOST_TRIES = 10

/** The place where the managers' changes are stored: a file, or a shared document. */
interface Place {
  read(): Promise<FirmChanges | undefined>
  /** Throws a ContentChangedError when another instance has written since this one last read. */
  write(changes: FirmChanges): Promise<void>
}

function fileOf(dataDir: string, ready: () => Promise<void>): Place {
  const { changes, problem } = usableFirmChanges(dataDir)
  let present = changes
  return {
    read: async () => present,
    async write(changed) {
      // A file that cannot be used stays as it is until an editor corrects it.
      if (problem !== undefined) throw new Error(problem)
      await ready()
      await writeDurably(firmChangesPath(dataDir), `${JSON.stringify(changed, null, 2)}\n`)
      present = changed
    },
  }
}

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
