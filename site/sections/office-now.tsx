import { answerWordsIn } from '../../api/content/answer-words'
import { officeOf } from '../../api/content/firm'
import type { FixedService } from '../../api/contract/forms/options'
import type { ListName } from '../../api/contract/records/records'
import { timeWords } from '../../api/contract/time/answer-line'
import { type AnswerWords, answerLineIn } from '../../api/contract/time/answer-line-in'
import type { Site } from '../site'
import { openingLinesOf } from './opening-hours'

/**
 * The time whose text is longest. The line reserves space for two texts with this time: the text while the office is
 * closed, and the text while it is open.
 */
const LATEST = Date.UTC(2026, 8, 30, 11)
const LONGEST = timeWords(LATEST)
const ROOM = `Closed now. You will have an answer by ${LONGEST}.`
const ROOM_OPEN = `Open now until 00:00\nAnswer by ${LONGEST}`

const longest = (texts: string[]) => texts.reduce((one, other) => (other.length > one.length ? other : one))

/** The longest text that the line can show in another language. */
function longestIn(words: AnswerWords): string {
  const own = Object.values(words.names)
  const names = { Wednesday: longest(own.slice(0, 7)), September: longest(own.slice(7)) }
  return longest(([undefined, 'closed', 'closing'] as const).map(why => answerLineIn({ ...words, names }, LATEST, why)))
}

/**
 * Says whether the office is open, and when a visitor who sends a form to `list` now gets an answer; in another
 * language, only when the visitor gets an answer. The site's script (`client/office-now.ts`) fills in this line; without
 * JavaScript, the line shows the office hours.
 */
export const OfficeNow = ({ site, list, service }: { site: Site; list: ListName; service?: FixedService }) => {
  const words = site.language && answerWordsIn(site.firm, site.language)
  return (
    <p
      className="office-now"
      data-haven-clear=""
      data-office={JSON.stringify(officeOf(site.firm))}
      data-list={list}
      data-service={service}
      data-words={words && JSON.stringify(words)}
      data-room={words ? longestIn(words) : ROOM}
      data-room-open={words ? undefined : ROOM_OPEN}
    >
      <span className="office-dot" />
      <span>
        <strong>Office hours</strong> {openingLinesOf(site).join(words ? ' · ' : ', ')}
      </span>
    </p>
  )
}
