import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config'
import { canonical } from './content/firm-changes'
import type { Firm } from './content/firm-schema'
import type { LiveFirm } from './content/live-firm'
import type { RenderOrder } from './content/render-order'
import type { PagesStanding } from './contract/content/firm-parts'
import { dayInLondon } from './contract/time/office-hours'
import type { Logger } from './http/log'
import { makeFolder, namesIn } from './store/durable-file'

/** The site's pages, which the service renders again when the firm changes. */
export interface LivePages {
  /** The served folder: the old one until the new one is complete. */
  folder(): string
  standing(): PagesStanding
  /** Resolves when no pages are being rendered. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** The parts that live pages need. */
export interface LivePagesParts {
  config: Config
  live: LiveFirm
  log: Logger
  now: () => Date
}

/** Longest run of the renderer, and the wait after a failure, in ms. */
const PATIENCE = 120_000
const TRY_AGAIN = 60_000
/** Interval of checks if a notice's last day has passed, in ms. */
const LOOK_EVERY = 60_000
/** Time for which an old folder stays for running requests, in ms. */
const OLD_KEPT = 60_000
const MOST_WORDS = 2_000

/**
 * Renders the pages again in `DATA_DIR/site` when the firm differs from the build, or when forms are counted. A
 * separate program renders them, so that no visitor waits. Backups leave the folder out.
 */
export async function openLivePages({ config, live, log, now }: LivePagesParts): Promise<LivePages> {
  const { siteDir, rendererFile, dataDir, siteApiUrl } = config
  const home = join(dataDir, 'site')
  // A site on a host of its own has its pages there.
  const counts = config.counts && siteApiUrl === undefined
  const isPossible = existsSync(rendererFile)
  const timers = new Set<NodeJS.Timeout>()
  const stop = new AbortController()
  let served = siteDir
  let standing: PagesStanding = { state: 'current' }
  let isWanted = false
  let running: Promise<void> | undefined

  const wanted = (): Firm => {
    const today = dayInLondon(now().getTime())
    return { ...live.firm, notices: live.firm.notices.filter(({ until }) => until === undefined || until >= today) }
  }
  // Another build renders the same firm differently, so the renderer's own path is part of the folder's name.
  const folderFor = (firm: Firm): string => {
    if (canonical(firm) === canonical(live.built) && !counts) return siteDir
    const of = createHash('sha256')
      .update(canonical([firm, buildId, counts]))
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
  const removeOthers = async (kept: string) => {
    for (const name of await namesIn(home)) if (join(home, name) !== kept) await remove(join(home, name))
  }

  /** Serves a folder. The old folder stays a while for requests that read from it. */
  function serve(folder: string): void {
    const before = served
    served = folder
    standing = { state: 'current', ...(folder !== siteDir && { at: now().toISOString() }) }
    if (folder !== before) later(OLD_KEPT, () => void retire(before).catch(() => undefined))
  }

  /**
   * Removes one folder, unless the service serves it again. Other folders stay, because they may be incomplete ones of
   * another run.
   */
  async function retire(folder: string): Promise<void> {
    if (folder === served || folder === siteDir || !existsSync(folder)) return
    // The folder is renamed first, so that nobody takes the rest of it for complete pages.
    const gone = `${folder}.gone`
    renameSync(folder, gone)
    await remove(gone)
  }

  async function makeOnce(): Promise<void> {
    const firm = wanted()
    const folder = folderFor(firm)
    if (folder === served && standing.state === 'current') return
    standing = { state: 'making' }
    if (folder !== siteDir && !existsSync(folder)) {
      const half = `${folder}.half`
      await makeFolder(home)
      await remove(half)
      await render(rendererFile, { firm, counts, from: siteDir, to: half }, stop.signal)
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
        log.error({ err }, 'The site’s pages cannot be made again: the old ones stay')
        standing = { state: 'failed', problem: (err as Error).message.slice(0, MOST_WORDS) }
        later(TRY_AGAIN, look)
      }
    }
  }

  function look(): void {
    if (!isPossible || stop.signal.aborted) return
    isWanted = true
    // So the answer to the manager's change already says that pages are being rendered.
    if (folderFor(wanted()) !== served) standing = { state: 'making' }
    running ??= make().finally(() => {
      running = undefined
      if (isWanted) look()
    })
  }

  const present = folderFor(wanted())
  if (isPossible && existsSync(present)) served = present
  await removeOthers(served).catch(() => undefined)
  look()
  live.onChange(look)
  const daily = setInterval(() => {
    if (folderFor(wanted()) !== served && standing.state === 'current') look()
  }, LOOK_EVERY).unref()

  return {
    folder: () => served,
    standing: () => ({
      ...(isPossible ? standing : { state: 'none' }),
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

async function buildOf({ builtFile }: Config): Promise<string> {
  const { mtimeMs } = (await stat(builtFile).catch(() => undefined)) ?? { mtimeMs: 0 }
  return String(mtimeMs)
}

/** Runs the renderer; rejects with its complaint. */
function render(program: string, order: RenderOrder, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], {
      env: { NODE_ENV: 'production' },
      stdio: ['pipe', 'ignore', 'pipe'],
      timeout: PATIENCE,
      killSignal: 'SIGKILL',
      signal,
    })
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => {
      if (words.length < MOST_WORDS) words += chunk
    })
    child.on('error', reject)
    child.on('close', (code, killedBy) => {
      if (code === 0) resolve()
      else reject(new Error(words.trim() || `the program that makes them ended with ${code ?? killedBy}`))
    })
    // A renderer that ends early closes its input; its exit code says more.
    child.stdin.on('error', () => undefined)
    child.stdin.end(JSON.stringify(order))
  })
}
