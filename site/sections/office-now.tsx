import { officeOf } from '../../api/content/firm'
import type { FixedService } from '../../api/contract/forms/options'
import type { ListName } from '../../api/contract/records/records'
import { timeWords } from '../../api/contract/time/answer-line'
import type { Site } from '../site'
import { openingLinesOf } from './opening-hours'

/**
 * The time whose text is longest. The line reserves space for two texts with this time: the text while the office is
 * closed, and the text while it is open.
 */
const LONGEST = timeWords(Date.UTC(2026, 8, 30, 11))
const ROOM = `Closed now. You will have an answer by ${LONGEST}.`
const ROOM_OPEN = `Open now until 00:00\nAnswer by ${LONGEST}`

/**
 * Says whether the office is open, and when a visitor who sends a form to `list` now gets an answer. The site's script
 * (`client/office-now.ts`) fills in this line; without JavaScript, and in other languages, the line shows the office
 * hours.
 */
export const OfficeNow = ({ site, list, service }: { site: Site; list: ListName; service?: FixedService }) => (
  <p
    className="office-now"
    {...(!site.language && {
      'data-office': JSON.stringify(officeOf(site.firm)),
      'data-list': list,
      'data-service': service,
      'data-room': ROOM,
      'data-room-open': ROOM_OPEN,
    })}
  >
    <span className="office-dot" />
    <span>
      <strong>Office hours</strong> {openingLinesOf(site).join(site.language ? ' · ' : ', ')}
    </span>
  </p>
)
