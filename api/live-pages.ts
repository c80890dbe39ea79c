import { createHash } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config'
import { savedFirmPath } from './configured-firm'
import { loadFirm } from './content/firm'
import { canonical } from './content/firm-changes'
import type { Firm } from './content/firm-schema'
import type { LiveFirm } from './content/live-firm'
import type { PagesState } from './contract/content/firm-parts'
import { dayInLondon } from './contract/time/office-hours'
import type { Logger } from './http/log'
import { BUILT_SETTINGS, MOST_WORDS, pageSettingsOf, renderPages } from './render-pages'
import { makeFolder, namesIn } from './store/durable-file'
import { UserFacingError } from './user-facing-error'

/** The site's pages, which the service renders again when the firm changes. */
export interface LivePages {
  /**
   * The folder from which the pages are served. When the pages in a new folder are complete, the new folder replaces
   * this one.
   */
  folder(): string
  state(): PagesState
  /** Resolves when no pages are being rendered. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** The parameters of `openLivePages`. */
export interface LivePagesParts {
  config: Config
  live: LiveFirm
  log: Logger
  now: () => Date
}

/** The wait before another attempt after a failed rendering, in ms. */
const TRY_AGAIN = 60_000
/** The service checks at this interval in ms if a notice has ended. */
const LOOK_EVERY = 60_000
/** The time for which requests may still read from the old folder after a change, in ms. */
const OLD_KEPT = 60_000

/**
 * Renders the pages into `DATA_DIR/site`, now and whenever the firm changes; the sample's pages come from the build.
 * For a firm other than the sample, resolves when there are pages of this firm, and throws a UserFacingError when there
 * can be none. The rendering runs in a separate program, so that no visitor waits for it. Backups do not contain this
 * folder.
 */
export async function openLivePages({ config, live, log, now }: LivePagesParts): Promise<LivePages> {
  const { siteDir, rendererFile, dataDir, siteApiUrl } = config
  const home = join(dataDir, 'site')
  const settings = pageSettingsOf(config)
  const ofBuild = canonical([loadFirm(), BUILT_SETTINGS])
  const isPossible = existsSync(rendererFile)
  const timers = new Set<NodeJS.Timeout>()
  const stop = new AbortController()
  let served = siteDir
  let pagesState: PagesState = { state: 'current' }
  let isWanted = false
  let running: Promise<void> | undefined

  const wanted = (): Firm => {
    const today = dayInLondon(now().getTime())
    return { ...live.firm, notices: live.firm.notices.filter(({ until }) => until === undefined || until >= today) }
  }
  // The name of the folder also depends on the build, because another build renders the same firm differently.
  const folderFor = (firm: Firm): string => {
    if (canonical([firm, settings]) === ofBuild) return siteDir
    const of = createHash('sha256')
      .update(canonical([firm, settings, buildId]))
      .digest('hex')
    return join(home, of.slice(0, 16))
  }
  const buildId = await buildOf(config)

  const later = (after: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, after).unref()
    timers.add(timer)
  }
  const remove = (folder: string) => rm(folder, { recursive: true, force: true })
  const removeOthers = async (kept: string[]) => {
    for (const name of await namesIn(home)) if (!kept.includes(join(home, name))) await remove(join(home, name))
  }
  /** Finds the newest folder with complete pages from an earlier run. */
  const lastMade = async () => {
    const names = (await namesIn(home)).filter(name => /^[0-9a-f]{16}$/.test(name))
    const made = await Promise.all(names.map(async name => ({ name, at: (await stat(join(home, name))).mtimeMs })))
    const [newest] = made.sort((one, other) => other.at - one.at)
    return newest && join(home, newest.name)
  }

  /** Serves the pages in a folder. The previous folder stays for some time, for requests that still read from it. */
  function serve(folder: string): void {
    const before = served
    served = folder
    pagesState = { state: 'current', ...(folder !== siteDir && { at: now().toISOString() }) }
    if (folder !== before) later(OLD_KEPT, () => void retire(before).catch(() => undefined))
  }

  /** Removes a folder that was served before, unless it is served again. */
  async function retire(folder: string): Promise<void> {
    if (folder === served || folder === siteDir || !existsSync(folder)) return
    // Renames the folder first: if the process ends during the removal, the next start does not use a part of the folder.
    const gone = `${folder}.gone`
    renameSync(folder, gone)
    await remove(gone)
  }

  async function makeOnce(): Promise<void> {
    const firm = wanted()
    const folder = folderFor(firm)
    if (folder === served && pagesState.state === 'current') return
    pagesState = { state: 'making' }
    if (folder !== siteDir && !existsSync(folder)) {
      const half = `${folder}.half`
      await makeFolder(home)
      await remove(half)
      await renderPages(rendererFile, { firm, settings, from: siteDir, to: half }, stop.signal)
      await rename(half, folder)
    }
    serve(folder)
  }

  async function make(): Promise<void> {
    while (isWanted && !stop.signal.aborted) {
      isWanted = false
      try {
        await makeOnce()
      } catch (err) {
        if (stop.signal.aborted) return
        log.error({ err }, 'The site’s pages could not be rendered again: the old pages stay')
        pagesState = { state: 'failed', problem: (err as Error).message.slice(0, MOST_WORDS) }
        later(TRY_AGAIN, look)
      }
    }
  }

  function look(): void {
    if (!isPossible || stop.signal.aborted) return
    isWanted = true
    // Sets the state at once, so that the response to a manager's change already says that the service is rendering
    // pages.
    if (folderFor(wanted()) !== served) pagesState = { state: 'making' }
    running ??= make().finally(() => {
      running = undefined
      if (isWanted) look()
    })
  }

  const present = folderFor(wanted())
  const before = await lastMade()
  if (isPossible && existsSync(present)) served = present
  else if (isPossible && before && !live.file.sample) served = before
  await removeOthers([served, savedFirmPath(dataDir)]).catch(() => undefined)
  look()
  // Waits for the first pages, because no visitor may see the sample firm instead of the real one.
  if (isPossible && !live.file.sample && served !== present) {
    await running
    if (served === siteDir) {
      throw new UserFacingError(
        `The site’s pages cannot be made in ${home}: ${pagesState.problem ?? 'no reason given'}`,
      )
    }
  }
  live.onChange(look)
  const daily = setInterval(() => {
    if (folderFor(wanted()) !== served && pagesState.state === 'current') look()
  }, LOOK_EVERY).unref()

  return {
    folder: () => served,
    state: () => ({
      ...(isPossible ? pagesState : { state: 'none' }),
      ...(siteApiUrl && { elsewhere: siteApiUrl }),
    }),
    async settled() {
      while (running) await running
    },
    async close() {
      stop.abort()
      clearInterval(daily)
      for (const timer of timers) clearTimeout(timer)
      await running
    },
  }
}

/**
 * The content of the build's file: version and time of the build. The file's own time can be the same for two builds,
 * for example in container images.
 */
const buildOf = ({ builtFile }: Config): Promise<string> => readFile(builtFile, 'utf8').catch(() => '')
