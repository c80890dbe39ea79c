import type { Config } from '../config'
import type { Documents } from '../store/store'

const NAMESPACE = 'demonstration'
const KEY = 'invented'

/** Marks the data as invented by `npm run demo`. Backups, copies and `npm run migrate` keep this mark. */
export async function markDemonstration(documents: Documents): Promise<void> {
  await documents.update(NAMESPACE, KEY, () => ({ value: true }))
}

/**
 * The settings as they are or, if the data are marked as invented, without the mail server: mails are then only saved
 * to disk.
 */
export async function withoutDemoMail(config: Config, documents: Pick<Documents, 'get'>): Promise<Config> {
  const isDemo = (await documents.get<boolean>(NAMESPACE, KEY)) === true
  return isDemo ? { ...config, smtpUrl: undefined, isDemo } : config
}
