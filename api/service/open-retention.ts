import type { Audit } from '../audit/audit'
import { LISTS } from '../contract/records/records'
import { forgetAcknowledgements } from '../mail/acknowledgement-limit'
import { removeFiledMails } from '../mail/filed-mails'
import { forgetRead } from '../people/read-marks'
import { createRetention, type Retention, type RetentionParts } from '../store/retention/retention'
import type { Documents, ErasePlan, Store } from '../store/store'
import { forgetDeliveries } from '../webhooks/deliveries'
import type { Basis } from './basis'

/**
 * Erases the traces that records have left outside the store: saved mails, counts of acknowledgements, the marks of
 * read records, and lines in the lists of webhook events.
 */
export const createTraceEraser =
  (dataDir: string, documents: Documents): ErasePlan['eraseElsewhere'] =>
  async records => {
    await removeFiledMails(dataDir, new Set(records.map(({ reference }) => reference)))
    await forgetAcknowledgements(documents, new Set(records.flatMap(({ traces }) => traces)))
    await forgetRead(documents, records)
    await forgetDeliveries(documents, records)
  }

/** The parts that the erasure of old records needs. */
interface EraseParts extends Basis, Pick<RetentionParts, 'eraseElsewhere'> {
  store: Store
  audit: Audit
}

/** Starts the background task that erases old processed records. */
export function openRetention({ config, store, audit, ...parts }: EraseParts): Retention {
  const retention = createRetention({ ...parts, store: withErasuresAudited(store, audit), days: config.retentionDays })
  retention.start()
  return retention
}

/** Adds an audit entry with the number of erased records in each list. */
const withErasuresAudited = (store: Store, audit: Audit): RetentionParts['store'] => ({
  documents: store.documents,
  async erase(plan) {
    const erased = await store.erase(plan)
    for (const list of LISTS) {
      const number = erased[list]
      if (number > 0) audit.note('haven', { what: 'records_erased', list, details: { number } })
    }
    return erased
  },
})
