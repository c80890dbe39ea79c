import type { AdminRecord } from '../../../api/contract/records/records'
import { Icon } from '../parts/icon'
import { strings } from '../strings'

/** Says that a visitor may be reached safely in some ways only; nothing where they did not say so. */
export const SafeMark = ({ record }: { record: AdminRecord }) =>
  record.safeContact ? (
    <span className="flag safely" title={strings.safely}>
      <Icon name="shield" />
      <span>{strings.safely}</span>
    </span>
  ) : null
