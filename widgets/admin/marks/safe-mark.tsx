import type { AdminRecord } from '../../../api/contract/records/records'
import { Icon } from '../parts/icon'
import { strings } from '../strings'

/** The mark for a visitor who has said how to make contact safely; nothing for other visitors. */
export const SafeMark = ({ record }: { record: AdminRecord }) =>
  record.safeContact ? (
    <span className="flag safely" title={strings.safely}>
      <Icon name="shield" />
      <span>{strings.safely}</span>
    </span>
  ) : null
