import type { Config } from '../config'
import type { Documents } from '../store/store'

const NAMESPACE = 'demonstration'
const KEY = 'invented'

/** The mark on data that `npm run demo` has invented. Backups, copies and `npm run migrate` keep this mark. */
export async function markDemonstration(documents: Documents): Promise<void> {
  await documents.update(NAMESPACE, KEY, () => ({ value: true }))
}

/**
 * For data with this mark, the settings without the mail server, so that mails are only saved to disk; otherwise the
 * unchanged settings.
 */
export async function withoutDemoMail(config: Config, documents: Pick<Documents, 'get'>): Promise<Config> {
  const isDemo = (await documents.get<boolean>(NAMESPACE, KEY)) === true
  return isDemo ? { ...config, smtpUrl: undefined, isDemo } : config
}
