import type { ReactNode } from 'react'
import wins from '../../api/content/case-wins.json'
import team from '../../api/content/team.json'
import testimonials from '../../api/content/testimonials.json'
import { Embed } from '../embed'
import { Icon } from '../icon'
import type { Section, Site } from '../site'
import { Face, FormerHomeOffice } from './portrait'

/** The number of wins that the page shows until the widget has loaded. */
const WINS = 3

export const CaseWins: Section = ({ site }) => (
  <Listed site={site} tag="haven-case-wins" places={WINS} without="Call us, and ask about cases like yours.">
    {wins.slice(0, WINS).map(({ id, title, description, borderColor, compensationAmount: sum }) => (
      <li className={`win ${borderColor}`} key={id}>
        <p className="listed-title">{title}</p>
        <p>{description}</p>
        {sum === undefined ? null : (
          <p className="listed-end">
            <strong>{`£${sum.toLocaleString('en-GB')}`}</strong> Compensation
          </p>
        )}
      </li>
    ))}
  </Listed>
)

export const People: Section = ({ site }) => (
  <Listed
    site={site}
    tag="haven-team"
    places={team.length}
    look="team-list"
    without="Call us, and ask who would work on your case."
  >
    {team.map(({ id, name, title, description, imageUrl, isFormerHomeOffice, languages, linkedinUrl, emailUrl }) => (
      <li key={id}>
        <Face name={name} imageUrl={imageUrl} />
        <p className="listed-title">{name}</p>
        <p className="team-role">{title}</p>
        {isFormerHomeOffice ? <FormerHomeOffice /> : null}
        <p className="listed-text">{description}</p>
        <p className="team-speaks">
          <Icon name="languages" />
          Speaks {languages.join(', ')}
        </p>
        <p className="team-links">
          {linkedinUrl ? <IconLink icon="LinkedIn" name={name} href={linkedinUrl} /> : null}
          {emailUrl ? <IconLink icon="mail" name={name} href={emailUrl} /> : null}
        </p>
      </li>
    ))}
  </Listed>
)

const LINKS = { LinkedIn: 'LinkedIn', mail: 'Email' }

const IconLink = ({ icon, name, href }: { icon: keyof typeof LINKS; name: string; href: string }) => (
  <a href={href} aria-label={`${LINKS[icon]}: ${name}`}>
    <Icon name={icon} />
  </a>
)

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
 * A widget's tag with cards that visitors see until the script has loaded. The build knows the sample firm's cards.
 * Only the API knows the cards of a real firm, so the page reserves space for them.
 */
function Listed(props: {
  site: Site
  tag: `haven-${string}`
  places: number
  /** The class of the list element. */
  look?: string
  without: string
  children: ReactNode
}) {
  const { site, tag, places, look = 'listed', without, children } = props
  return (
    <Embed tag={tag} site={site}>
      {site.firm.sample ? (
        <ul className={look}>{children}</ul>
      ) : (
        <>
          <noscript>
            <p>{without}</p>
          </noscript>
          <ul className={`${look} listed-waiting`} aria-hidden="true">
            {Array.from({ length: places }, (_, place) => `place ${place}`).map(place => (
              <li key={place} />
            ))}
          </ul>
        </>
      )}
    </Embed>
  )
}
