import { COPY_USE } from '../security/copy-key'
import type { Secrets } from '../security/secrets'
import type { CopySource } from '../store/copy/changes'
import type { Copying } from '../store/copy/copier'
import { openCopy } from '../store/copy/open-copy'
import type { Store } from '../store/store'
import type { Basis } from './basis'

/** The warning for a start with data in the folder but without a key. */
const NEW_KEY =
  'There is data, and no key for it (secrets.key), so Haven made a new key. The copy is made again. Older backups and copies need ' +
  'their own key for a restore (COPY_KEY); people who sign in with a code must set up the code again. To go on with the old key ' +
  'instead, stop the service and put secrets.key back. Print the new key now: `npm run copy-key`.'

/** The parts that the copy needs. */
interface CopyParts extends Basis {
  store: Store
  /** The files to copy; undefined with PostgreSQL. */
  source: CopySource | undefined
  secrets: Secrets
}

/**
 * Starts the copy. `warnings` contains a warning if the service has made a new key at this start although the folder
 * contained data.
 */
export async function openServiceCopy({
  config,
  store,
  source,
  secrets,
  now,
  log,
}: CopyParts): Promise<{ copy: Copying | undefined; warnings: string[] }> {
  const warnings = secrets.isFresh && (await hasData(store)) ? [NEW_KEY] : []
  for (const warning of warnings) log.warn({ dataDir: config.dataDir }, warning)
  // If the service has no key because it could not write one, the copy is not signed.
  const key = secrets.hasKey ? secrets.keyFor(COPY_USE) : undefined
  return { copy: source && (await openCopy(config, { source, key, now, log })), warnings }
}

async function hasData(store: Pick<Store, 'counts' | 'documents'>): Promise<boolean> {
  const { lists } = await store.counts()
  return Object.values(lists).some(({ total }) => total > 0) || (await store.documents.keys('people')).length > 0
}
