import type { Config } from '../config'
import type { Documents } from '../store/store'

const NAMESPACE = 'demonstration'
const KEY = 'invented'

/** Marks data as invented by `npm run demo`; backups, copies and moves keep this mark. */
export async function markDemonstration(documents: Documents): Promise<void> {
  await documents.update(NAMESPACE, KEY, () => ({ value: true }))
}

/** The settings for demonstration data: mails about invented people are saved to disk, even with a mail server. */
export async function withoutDemoMail(config: Config, documents: Pick<Documents, 'get'>): Promise<Config> {
  const isDemo = (await documents.get<boolean>(NAMESPACE, KEY)) === true
  return isDemo ? { ...config, smtpUrl: undefined, isDemo } : config
}
