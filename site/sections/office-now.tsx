import { officeOf } from '../../api/content/firm'
import { openingLines } from '../../api/content/opening-hours'
import type { ListName } from '../../api/contract/records/records'
import { timeWords } from '../../api/contract/time/answer-line'
import type { Site } from '../site'

/** As long as its words get: the room that is kept for all others, while the office is closed and while it is open. */
const LONGEST = timeWords(Date.UTC(2026, 8, 30, 11))
const ROOM = `Closed now. You will have an answer by ${LONGEST}.`
const ROOM_OPEN = `Open now until 00:00\nAnswer by ${LONGEST}`

/**
 * Whether the office is open, and by when who sends a form of `list` now has an answer: from the site's script
 * (`client/office-now.ts`). Without it, when the office is open.
 */
export const OfficeNow = ({ site: { firm }, list }: { site: Site; list: ListName }) => (
  <p
    className="office-now"
    data-office={JSON.stringify(officeOf(firm))}
    data-list={list}
    data-room={ROOM}
    data-room-open={ROOM_OPEN}
  >
    <span className="office-dot" />
    <span>
      <strong>Office hours</strong> {openingLines(firm.hours.opening).join(', ')}
    </span>
  </p>
)
