import { type Audit, openAudit, type SharedAudit } from '../audit/audit'
import type { Metrics } from '../http/server/metrics'
import type { Secrets } from '../security/secrets'
import { auditFolder } from '../store/audit-files'
import type { Store } from '../store/store'
import type { Basis } from './basis'
import { type SettleParts, settleBy } from './settle'

/** The parts of the audit, and the data that show which of the last process's announced changes were made. */
interface AuditParts extends Basis, Omit<SettleParts, 'store'> {
  store: Store
  /** The chains of several instances; undefined when the folder has the only chain. */
  shared: SharedAudit | undefined
  secrets: Secrets
  metrics: Metrics | undefined
}

/** Opens the audit of the service; failed sign-ins in it are also counted for the metrics. */
export async function openServiceAudit(parts: AuditParts): Promise<Audit> {
  const { config, store, shared, secrets, metrics, now, log } = parts
  const audit = await openAudit({
    folder: auditFolder(config.dataDir),
    documents: store.documents,
    shared,
    settle: settleBy(parts),
    toldBefore: store.toldBefore,
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
