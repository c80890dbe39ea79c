import { type Content, refreshContent } from './content/content'
import type { LiveFirm } from './content/live-firm'
import { filedReferences, removeFiledMails } from './mail/filed-mails'
import type { StoreLog } from './store/log'
import type { Shared } from './store/shared'

/**
 * Intervals in ms: for reading the content again, for comparing saved mails with the records, and for deleting expired
 * documents.
 */
const CONTENT_EVERY = 2_000
const EXPIRED_EVERY = 15 * 60_000
const MAILS_EVERY = 10 * 60_000

/** Follows other instances: reads their changes of content, and removes saved mails of records that they erased. */
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

/** Repeats a task, with one run at a time; after a failed run, the task is tried again at the next interval. */
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
