import type { ReactNode } from 'react'
import wins from '../../api/content/case-wins.json'
import team from '../../api/content/team.json'
import testimonials from '../../api/content/testimonials.json'
import { Embed } from '../embed'
import type { Section, Site } from '../site'
import { initialsOf } from './initials'

/** How many wins the widget asks for. */
const WINS = 3

/** The latest case wins, from the API. */
export const CaseWins: Section = ({ site }) => (
  <Listed site={site} tag="haven-case-wins" places={WINS} without="Call us, and ask about cases like yours.">
    {wins.slice(0, WINS).map(({ id, title, description, borderColor, compensationAmount: sum }) => (
      <li className={`win ${borderColor}`} key={id}>
        <p className="listed-title">{title}</p>
        <p>{description}</p>
        <p className="listed-end">
          <strong>{sum === undefined ? '100%' : `£${sum.toLocaleString('en-GB')}`}</strong>{' '}
          {sum === undefined ? 'Success Rate' : 'Compensation'}
        </p>
      </li>
    ))}
  </Listed>
)

const of = (name: string) => <span className="unseen">: {name}</span>

/** The firm's people, from the API. */
export const People: Section = ({ site }) => (
  <Listed site={site} tag="haven-team" places={team.length} without="Call us, and ask who would work on your case.">
    {team.map(({ id, name, title, description, isFormerHomeOffice, linkedinUrl, emailUrl }) => (
      <li key={id}>
        <div className="listed-who">
          <span className="listed-face" aria-hidden="true">
            {initialsOf(name)}
          </span>
          <div>
            <p className="listed-title">{name}</p>
            <p>{title}</p>
          </div>
        </div>
        {isFormerHomeOffice ? <p className="badge">Former Home Office</p> : null}
        <p className="listed-text">{description}</p>
        <p className="listed-links">
          {linkedinUrl ? <a href={linkedinUrl}>LinkedIn{of(name)}</a> : null}
          {emailUrl ? <a href={emailUrl}>Email{of(name)}</a> : null}
        </p>
      </li>
    ))}
  </Listed>
)

/** What clients say, from the API. */
export const Quotes: Section = ({ site }) => (
  <Listed site={site} tag="haven-testimonials" places={testimonials.length} without="Call us, and ask us anything.">
    {testimonials.map(({ id, name, title, company, rating, content }) => (
      <li className="said-by" key={id}>
        <p className="listed-rating">Rated {rating} out of 5</p>
        <blockquote>{content}</blockquote>
        <p className="listed-end">
          <span className="listed-title">{name}</span> {[title, company].filter(Boolean).join(', ')}
        </p>
      </li>
    ))}
  </Listed>
)

/**
 * A widget's tag with its cards until the script comes, and without it: the sample firm's are known beforehand, a real
 * firm's only to its API, which is why its room is kept free.
 */
function Listed(props: { site: Site; tag: `haven-${string}`; places: number; without: string; children: ReactNode }) {
  const { site, tag, places, without, children } = props
  return (
    <Embed tag={tag} site={site}>
      {site.firm.sample ? (
        <ul className="listed">{children}</ul>
      ) : (
        <>
          <noscript>
            <p>{without}</p>
          </noscript>
          <ul className="listed listed-waiting" aria-hidden="true">
            {Array.from({ length: places }, (_, place) => `place ${place}`).map(place => (
              <li key={place} />
            ))}
          </ul>
        </>
      )}
    </Embed>
  )
}
