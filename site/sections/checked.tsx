import { longDate } from '../dates'
import type { Site } from '../site'

/**
 * Says whether a lawyer of the firm has confirmed a statement about the law. `what` is the name of the statement, such
 * as "these time limits".
 */
export const Checked = ({ site: { firm }, what }: { site: Site; what: string }) =>
  firm.letterCheckedOn ? (
    <span className="checked">
      A lawyer of the firm checked {what} on {longDate(firm.letterCheckedOn)}.
    </span>
  ) : (
    <strong className="checked">{`${what.charAt(0).toUpperCase()}${what.slice(1)} are not checked by a lawyer yet.`}</strong>
  )
