import { type Audit, openAudit, type SharedAudit } from '../audit/audit'
import type { Metrics } from '../http/server/metrics'
import type { Secrets } from '../security/secrets'
import { auditFolder } from '../store/audit-files'
import type { Store } from '../store/store'
import type { Basis } from './basis'
import { createFindStored, type FindStoredParts } from './find-stored'

/**
 * The parts that the audit needs, and the data in which the audit finds out at start-up if announced changes were
 * stored.
 */
interface AuditParts extends Basis, Omit<FindStoredParts, 'store'> {
  store: Store
  /** The audit chains in the database that instances share; undefined when the only chain is in the data folder. */
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
