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
import { type LanguageFiles, readLanguageFiles } from './language-files'

/** The wanted parts of the firm, each with its new value. Null restores the part's value in `firm.json`. */
export type WantedParts = { [Part in FirmPart]?: FirmParts[Part] | null }

/** The firm that the service uses. Managers can change parts of this firm while the service runs. */
export interface LiveFirm {
  /** The present firm. This object stays the same for as long as the service runs, and changes replace its values. */
  readonly firm: Firm
  /** The firm in `firm.json`, or the sample firm, without the changes of managers. */
  readonly file: Firm
  readonly clock: OfficeClock
  readonly waitingTimes: WaitingTimes
  changes(): FirmChanges['parts']
  /** The digest of the changes that managers have made. */
  digest(): string
  /** Returns a copy of the present firm in which the wanted parts are replaced. */
  with(wanted: WantedParts): Firm
  /**
   * Changes parts in the name of a person, and stores the change durably. Throws a ContentChangedError when `mayChange`
   * returns false.
   */
  change(wanted: WantedParts, options: { by: AuditBy; announce?: Announce; mayChange?: () => boolean }): Promise<void>
  /** Takes over the firm from a `firm.json` that an operator has changed; the managers' changes still apply. */
  replace(file: Firm): Promise<void>
  /** Reads the firm's files about languages again. */
  readLanguages(): Promise<void>
  /** Reads the changes that managers made through other instances. */
  refresh(): Promise<void>
  /** Calls a listener after each change of the firm. */
  onChange(listener: () => void): void
}

/** The parameters of `openLiveFirm`. */
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
 * Reads the changes of managers, and applies them to the firm in `firm.json`. An unusable file of changes counts as no
 * changes, and the service never overwrites it.
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
  let languageFiles: LanguageFiles = readLanguageFiles(dataDir).files
  const firmWith = (changed: FirmChanges['parts']): Firm => ({
    ...withChanges(file, changed),
    ...(Object.keys(languageFiles).length > 0 && { languageFiles }),
  })
  const firm = firmWith(parts)
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
    const present = firmWith(changed)
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
    readLanguages: () =>
      mutex.runExclusive('', async () => {
        const { files } = readLanguageFiles(dataDir)
        if (isSame(files, languageFiles)) return
        languageFiles = files
        apply(parts)
      }),
    // The functions of `clock` and `waitingTimes` look up the present hours at each call, because other code keeps both
    // objects for as long as the service runs.
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

/** The maximum number of attempts to store a change, if other instances change the same document at the same time. */
const MOST_TRIES = 10

/** The storage of the managers' changes: a file, or a document that instances share. */
interface ChangesPlace {
  read(): Promise<FirmChanges | undefined>
  /** Throws a ContentChangedError when another instance has written since the last read. */
  write(changes: FirmChanges): Promise<void>
}

function fileOf(dataDir: string, ready: () => Promise<void>): ChangesPlace {
  const { changes, problem } = usableFirmChanges(dataDir)
  let present = changes
  return {
    read: async () => present,
    async write(changed) {
      // Refuses to overwrite an unusable file, which stays unchanged until an operator corrects it.
      if (problem !== undefined) throw new Error(problem)
      await ready()
      await writeDurably(firmChangesPath(dataDir), `${JSON.stringify(changed, null, 2)}\n`)
      present = changed
    },
  }
}

function documentOf(documents: Documents): ChangesPlace {
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
