import { watch } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Config } from './config'
import { readFirmFile, saveFirm } from './configured-firm'
import { canonical } from './content/firm-changes'
import type { LiveFirm } from './content/live-firm'
import { ContentFileError } from './content/parse-content'
import type { Logger } from './http/log'

/** The wait after a change of the file, in ms. Editors write a file in several steps. */
export const QUIET = 200
/**
 * The time in ms after which the service reads the file even without a notice of a change. Some file systems give no
 * notice.
 */
export const LOOK_EVERY = 60_000

/** The parameters of `watchFirm`. */
export interface FirmWatchParts {
  config: Config
  live: LiveFirm
  log: Logger
  now: () => Date
}

/** Watches the file in `FIRM_FILE`. */
export interface FirmWatch {
  /** Reads the file at once. */
  check(): Promise<void>
  /** Describes a change that only a restart applies; undefined when there is none. */
  waits(): string | undefined
  stop(): Promise<void>
}

/**
 * Applies each change of the firm's file while the service runs. A file with mistakes changes nothing. A change to or
 * from the sample waits for a restart.
 */
export function watchFirm({ config, live, log, now }: FirmWatchParts): FirmWatch {
  const { firmFile } = config
  let complaint: string | undefined
  let waits: string | undefined
  let running = Promise.resolve()

  async function read(): Promise<void> {
    let problem: string | undefined
    waits = undefined
    try {
      const { firm } = readFirmFile(config, now(), live.file)
      if (canonical(firm) !== canonical(live.file)) {
        if (firm.sample !== live.file.sample)
          waits = `${firmFile} is ${firm.sample ? 'the' : 'no'} sample now: restart Haven.`
        else await apply(firm)
      }
    } catch (error) {
      if (!(error instanceof ContentFileError)) throw error
      problem = error.message
    }
    const said = problem ?? waits
    if (said !== undefined && said !== complaint) log.error(`Haven does not use the changed firm.json yet. ${said}`)
    complaint = said
  }

  async function apply(firm: LiveFirm['file']): Promise<void> {
    await saveFirm(config, firm, now()).catch(err =>
      log.warn({ err }, 'The firm of the changed file could not be stored'),
    )
    await live.replace(firm)
    log.info('firm.json has changed: the pages are being made')
  }

  function check(): Promise<void> {
    running = running.then(read).catch(err => log.error({ err }, 'The changed firm.json could not be applied'))
    return running
  }

  if (firmFile === undefined)
    return { check: async () => undefined, waits: () => undefined, stop: async () => undefined }
  let timer: NodeJS.Timeout | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(check, QUIET).unref()
  }
  // Watches the folder, because editors and deployments replace the file. Kubernetes replaces a symbolic link `..data`
  // instead.
  const isMeant = (name: string | null) => name === null || name === basename(firmFile) || name.startsWith('..')
  const watcher = watchFolder(dirname(firmFile), name => isMeant(name) && later())
  const minutely = setInterval(check, LOOK_EVERY).unref()
  return {
    check,
    waits: () => waits,
    async stop() {
      watcher?.close()
      clearTimeout(timer)
      clearInterval(minutely)
      await running
    },
  }
}

/**
 * Watches a folder. Returns undefined on systems that cannot watch folders; there the service finds changes only by
 * reading the files every minute.
 */
export function watchFolder(folder: string, onEvent: (name: string | null) => void) {
  try {
    const watcher = watch(folder, (_, name) => onEvent(name))
    watcher.on('error', () => watcher.close())
    return watcher.unref()
  } catch {
    return undefined
  }
}
