import type { Config } from '../config'
import type { Documents } from '../store/store'

const NAMESPACE = 'demonstration'
const KEY = 'invented'

/** Marks the data as invented by `npm run demo`; the mark travels with backups, copies and moves. */
export async function markDemonstration(documents: Documents): Promise<void> {
  await documents.update(NAMESPACE, KEY, () => ({ value: true }))
}

/** The settings for demonstration data: mails about invented people become files, even with a mail server. */
export async function withoutDemoMail(config: Config, documents: Pick<Documents, 'get'>): Promise<Config> {
  const isDemo = (await documents.get<boolean>(NAMESPACE, KEY)) === true
  return isDemo ? { ...config, smtpUrl: undefined, isDemo } : config
}
