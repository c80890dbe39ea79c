import { type Content, refreshContent } from './content/content'
import type { LiveFirm } from './content/live-firm'
import { filedReferences, removeFiledMails } from './mail/filed-mails'
import type { StoreLog } from './store/log'
import type { Shared } from './store/shared'

/**
 * How often the content is read anew, filed mails are held against the records, and documents go whose time is over, in ms.
 */
const CONTENT_EVERY = 2_000
const EXPIRED_EVERY = 15 * 60_000
const MAILS_EVERY = 10 * 60_000

/** What keeps up with other instances: the content that they change, and the filed mails of what they erase. */
export function keepUp({
  shared,
  content,
  live,
  dataDir,
  log,
}: {
  shared: Pick<Shared, 'knownReferences' | 'removeExpired'>
  content: Content
  live: Pick<LiveFirm, 'refresh'>
  dataDir: string
  log: StoreLog
}): { stop(): Promise<void> } {
  async function removeErased(): Promise<void> {
    const filed = await filedReferences(dataDir)
    if (filed.length === 0) return
    const known = await shared.knownReferences(filed)
    await removeFiledMails(dataDir, new Set(filed.filter(reference => !known.has(reference))))
  }
  const tasks = [
    repeat(EXPIRED_EVERY, () => shared.removeExpired()),
    repeat(CONTENT_EVERY, async () => {
      await refreshContent(content)
      await live.refresh()
    }),
    repeat(MAILS_EVERY, () =>
      removeErased().catch(err => log.warn({ err }, 'Filed mails of erased records are removed later')),
    ),
  ]
  return {
    async stop() {
      await Promise.all(tasks.map(task => task.stop()))
    },
  }
}

/** Does something time and again, one at a time; what fails is done the next time. */
function repeat(every: number, task: () => Promise<void>) {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= task()
      .catch(() => undefined)
      .finally(() => {
        running = undefined
      })
  }, every).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
