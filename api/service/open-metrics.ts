import { builtVersion } from '../built'
import { createCertificateWatch } from '../doctor/certificate'
import { backupAge } from '../doctor/last-backup'
import { createMetrics, type Metrics } from '../http/server/metrics'
import type { Copying } from '../store/copy/copier'
import type { Store } from '../store/store'
import type { Basis } from './basis'

/**
 * Creates the metrics, including the age of the backup and the end of the certificate; their counts begin now.
 * Undefined without `METRICS_PORT`.
 */
export function openMetrics({
  config,
  store,
  copy,
  now,
}: Omit<Basis, 'log'> & { store: Store; copy: Copying | undefined }): Metrics | undefined {
  if (config.metricsPort === undefined) return undefined
  const { version = 'unknown' } = builtVersion(config) ?? {}
  return createMetrics(store, {
    copy,
    versions: { version, node: process.versions.node },
    // With PostgreSQL, the service does not know the time of the last backup.
    ...(config.databaseUrl === undefined && { backupAge: () => backupAge(config.dataDir, now()) }),
    certificateEnd: createCertificateWatch(config.publicUrl, now),
    now,
  })
}
