import { claimOf } from '../claims'
import { Icon } from '../icon'
import type { Section, Site } from '../site'
import { Fold } from './fold'
import { adviserWord } from './regulator'
import { type ServiceCard, serviceCards } from './service-cards'

/**
 * The section with the six services. The cards of urgent services dial a number. The other cards lead to the form, and
 * pass their title as the topic.
 */
export const Services: Section = ({ site }) => {
  const cards = serviceCards(site.firm)
  const plans = cards.filter(({ urgent }) => !urgent)
  return (
    <section id="services" className="section" aria-labelledby="services-title">
      <div className="wrap">
        <p className="eyebrow">Services</p>
        <h2 id="services-title">Immigration problems that cannot wait, and plans that should not fail</h2>
        <p className="lead">
          Every case is run by a named {adviserWord(site.firm)}, on a fee that is agreed in writing before we start.
          {site.firm.fees ? (
            <>
              {' '}
              <a href="/fees/">See what it costs</a>.
            </>
          ) : null}
        </p>
        <div className="cards">
          <Cards cards={cards.filter(({ urgent }) => urgent)} site={site} />
          <Fold line={`More: ${plans.map(({ title }) => title).join(', ')}`}>
            <Cards cards={plans} site={site} />
          </Fold>
        </div>
      </div>
    </section>
  )
}
Services.anchors = ['#services']

const Cards = ({ cards, site }: { cards: ServiceCard[]; site: Site }) => (
  <ul className="service-list">
    {cards.map(card => (
      <Card key={card.title} card={card} site={site} />
    ))}
  </ul>
)

function Card({ card, site: { firm } }: { card: ServiceCard; site: Site }) {
  const claim = claimOf(firm, card.claim)
  const text = <p className="card-text">{card.description}</p>
  return (
    <li className="card">
      <h3>{card.title}</h3>
      {card.urgent ? (
        <p className="badge badge-urgent">
          <Icon name="siren" size={16} />
          Emergency Service
        </p>
      ) : (
        <p className="badge">Specialist Service</p>
      )}
      {card.urgent ? text : null}
      <Fold
        line={
          <>
            Details<span className="unseen"> of {card.title}</span>
          </>
        }
      >
        {card.urgent ? null : text}
        <ul className="ticks">
          {card.features.map(feature => (
            <li key={feature}>
              <Icon name="check" size={18} />
              {feature}
            </li>
          ))}
        </ul>
      </Fold>
      <div className="card-end">
        {claim ? (
          <p className="card-claim">
            {claim.figure} {claim.text} {claim.of ? <small>{claim.of}</small> : null}
          </p>
        ) : null}
        {card.urgent ? (
          <a className="card-action" href={`tel:${firm.phones.emergency.dial}`}>
            <Icon name="phone" size={18} />
            Call Emergency Line
          </a>
        ) : (
          <a className="card-action" href="#contact-form" data-topic={card.title}>
            Discuss Your Case<span className="unseen"> about {card.title}</span>
            <Icon name="arrow-right" size={18} />
          </a>
        )}
      </div>
    </li>
  )
}
