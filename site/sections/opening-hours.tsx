import { pageLanguage } from '../../api/content/form-languages'
import { openingLines, openingLinesIn } from '../../api/content/opening-hours'
import type { Section, Site } from '../site'

/**
 * The office hours, one line for each group of days. If a line does not fit, it breaks between the days and the time.
 */
export const OpeningHours: Section = ({ site }) =>
  openingLinesOf(site).map(line => {
    const [days, time] = line.split(': ')
    return (
      <span className="line" key={line}>
        <span className="unbroken">{days}:</span> <span className="unbroken">{time}</span>
      </span>
    )
  })

/** The opening hours as lines, in the language of the page. */
export function openingLinesOf({ firm, language }: Site): string[] {
  const { opening } = firm.hours
  if (!language) return openingLines(opening)
  return openingLinesIn(pageLanguage(firm, language), opening)
}
