import { type Content, refreshContent } from './content/content'
import type { LiveFirm } from './content/live-firm'
import { filedReferences, removeFiledMails } from './mail/filed-mails'
import type { SiteOrigins } from './security/site-origins'
import type { StoreLog } from './store/log'
import type { Shared } from './store/shared'
import type { Webhooks } from './webhooks/webhooks'

/**
 * The intervals in ms of three tasks: reading other instances' changes, deleting expired documents, and comparing saved
 * mails with the records.
 */
const CONTENT_EVERY = 2_000
const EXPIRED_EVERY = 15 * 60_000
const MAILS_EVERY = 10 * 60_000

/**
 * Reads other instances' changes to content, firm, origins and webhooks; removes this instance's saved mails about
 * records that other instances have erased; and deletes expired documents.
 */
export function keepUp({
  shared,
  content,
  live,
  siteOrigins,
  webhooks,
  dataDir,
  log,
}: {
  shared: Pick<Shared, 'knownReferences' | 'removeExpired'>
  content: Content
  live: Pick<LiveFirm, 'refresh'>
  siteOrigins: Pick<SiteOrigins, 'refresh'>
  webhooks: Pick<Webhooks, 'refresh'>
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
      await siteOrigins.refresh()
      await webhooks.refresh()
    }),
    repeat(MAILS_EVERY, () =>
      removeErased().catch(err =>
        log.warn({ err }, 'Filed mails of erased records could not be removed: trying again later'),
      ),
    ),
  ]
  return {
    async stop() {
      await Promise.all(tasks.map(task => task.stop()))
    },
  }
}

/**
 * Runs a task at every interval, unless its last run has not ended. The function ignores a failure, because the next
 * interval tries again.
 */
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
