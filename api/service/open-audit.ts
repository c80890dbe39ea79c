import { type Audit, openAudit, type SharedAudit } from '../audit/audit'
import type { Metrics } from '../http/server/metrics'
import type { Secrets } from '../security/secrets'
import { auditFolder } from '../store/audit-files'
import type { Store } from '../store/store'
import type { Basis } from './basis'
import { createFindStored, type FindStoredParts } from './find-stored'

/**
 * The parts of the audit, and the data in which it looks up if the changes that the last process announced were stored.
 */
interface AuditParts extends Basis, Omit<FindStoredParts, 'store'> {
  store: Store
  /** The audit chains in the database that instances share; undefined when the data folder has the only chain. */
  shared: SharedAudit | undefined
  secrets: Secrets
  metrics: Metrics | undefined
}

/** Opens the audit of the service. The metrics also count each failed sign-in. */
export async function openServiceAudit(parts: AuditParts): Promise<Audit> {
  const { config, store, shared, secrets, metrics, now, log } = parts
  const audit = await openAudit({
    folder: auditFolder(config.dataDir),
    documents: store.documents,
    shared,
    findStored: createFindStored(parts),
    recentEntries: store.recentAuditEntries,
    days: config.auditDays,
    secrets,
    ready: () => store.ready(),
    now,
    log,
  })
  return {
    ...audit,
    noteFailure(event) {
      metrics?.signInFailed()
      audit.noteFailure(event)
    },
  }
}
