import { openingLines } from '../../api/content/opening-hours'
import type { Section } from '../site'

/** The office hours, one line for each group of days. A narrow line is broken between the days and the time. */
export const OpeningHours: Section = ({ site: { firm } }) =>
  openingLines(firm.hours.opening).map(line => {
    const [days, time] = line.split(': ')
    return (
      <span className="line" key={line}>
        <span className="unbroken">{days}:</span> <span className="unbroken">{time}</span>
      </span>
    )
  })
