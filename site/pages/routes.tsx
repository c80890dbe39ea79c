import { longDate } from '../dates'
import { Contact } from '../sections/contact'
import { BUSINESS, type ImmigrationCard, PERSONAL } from '../sections/immigration-cards'
import { anchorOf } from '../sections/long-page'
import { wordsAbout } from '../sections/route-words'
import type { Page, Section, Site } from '../site'

const GROUPS = [
  { title: 'For employers and founders', cards: BUSINESS },
  {
    title: 'For people and families',
    cards: PERSONAL.filter(({ title }) => !BUSINESS.some(one => one.title === title)),
  },
]

/** A page with a short text about each kind of application, and the consultation form below. */
export function routesPage(site: Site): Page {
  return {
    path: '/routes/',
    title: `Routes: what each one asks · ${site.firm.name}`,
    description:
      'In a few words: who each UK immigration route is for, what the Home Office looks at, and where it fails.',
    indexed: true,
    embeds: true,
    counted: true,
    anchors: Contact.anchors ?? [],
    drawnFrom: '#contact',
    body: (
      <>
        <Routes site={site} />
        <Contact site={site} />
      </>
    ),
  }
}

const Routes: Section = ({ site }) => (
  <div className="wrap page">
    <h1>What each route asks</h1>
    <p className="lead">
      Who it is for, what the Home Office looks at, and where it often fails. These are general words and no advice
      about your case; the rules change often. Tell us yours, and we say what fits.
    </p>
    {GROUPS.map(({ title, cards }) => (
      <div key={title}>
        <h2>{title}</h2>
        {cards.map(card => (
          <Route key={card.title} card={card} site={site} />
        ))}
      </div>
    ))}
  </div>
)

/**
 * A collapsed section about one kind of application. The anchor is on an element within the collapsed part, because
 * browsers open the part when a link leads to an element in it.
 */
function Route({ card: { title, text }, site }: { card: ImmigrationCard; site: Site }) {
  const { words, source, checkedOn } = wordsAbout(site.firm, title)
  return (
    <details className="priced" data-topic={title}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <p id={anchorOf(title)}>{text}</p>
      <ul className="ticks">
        {words.map(one => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p className="quiet">
        {checkedOn
          ? `A lawyer of the firm checked these words on ${longDate(checkedOn)}.`
          : 'These words are not checked by a lawyer yet.'}{' '}
        {source ? (
          <a href={source}>
            GOV.UK has today’s rules<span className="unseen"> for: {title}</span>
          </a>
        ) : null}
      </p>
      <p className="actions">
        <a className="button button-navy" href="#contact-form">
          Ask about this route<span className="unseen">: {title}</span>
        </a>
      </p>
    </details>
  )
}
